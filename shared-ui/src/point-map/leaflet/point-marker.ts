import { CircleMarker, type Point } from 'leaflet'
import type { MapPoint } from '../map-point'
import { markerCorners, numberDrop } from '../marker-shape'
import type { MapPalette } from './map-palette'

/** What Leaflet's canvas renderer and circle hold that its types leave out. */
interface CanvasParts {
  _renderer: { _drawing: boolean; _ctx: CanvasRenderingContext2D }
  _point: Point
  _radius: number
  _empty: () => boolean
}

/** A point drawn in its tone's colour and shape, as the plot draws it, with its number when it has one. */
export class PointMarker extends CircleMarker {
  /** Whether there is room for its number. */
  isNumbered = false

  constructor(
    public point: MapPoint,
    public palette: MapPalette,
    radius: number,
  ) {
    super([point.lat, point.lng], { radius })
  }

  /** Called by Leaflet's canvas renderer for each frame. */
  _updatePath() {
    const { _renderer, _point, _radius, _empty } = this as unknown as CanvasParts
    if (!_renderer._drawing || _empty.call(this)) return
    const { tone, order } = this.point
    const ctx = _renderer._ctx
    traceMarker(ctx, tone, _point, _radius)
    ctx.fillStyle = this.palette[tone]
    ctx.strokeStyle = this.palette.surface
    ctx.lineWidth = 1.25
    ctx.fill()
    ctx.stroke()
    if (order === undefined || !this.isNumbered) return
    ctx.fillStyle = this.palette.surface
    writeNumber(ctx, order, _point.x, _point.y + numberDrop(tone))
  }
}

function traceMarker(ctx: CanvasRenderingContext2D, tone: MapPoint['tone'], { x, y }: Point, radius: number) {
  const corners = markerCorners(tone, radius)
  ctx.globalAlpha = 1
  ctx.beginPath()
  if (corners) for (const [dx, dy] of corners) ctx.lineTo(x + dx, y + dy)
  else ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.closePath()
}

function writeNumber(ctx: CanvasRenderingContext2D, number: number, x: number, y: number) {
  ctx.font = '700 11px system-ui, sans-serif'
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(String(number), x, y + 0.5)
}
