import type { MapPoint } from '../map-content'
import { markerCorners, numberDrop } from '../marker-shape'
import type { MapPalette } from './map-palette'

interface Place {
  x: number
  y: number
}

interface DrawnMarker extends Place {
  point: Pick<MapPoint, 'tone' | 'order'>
  /** px */
  radius: number
  isNumbered: boolean
  isSelected: boolean
}

/** Draws a point in its tone's colour and shape, as the plot does, with its number when there is room. */
export function drawMarker(
  ctx: CanvasRenderingContext2D,
  { x, y, radius, isNumbered, isSelected, point: { tone, order } }: DrawnMarker,
  palette: MapPalette,
) {
  if (isSelected) {
    ctx.beginPath()
    ctx.arc(x, y, radius + 5, 0, 2 * Math.PI)
    ring(ctx, palette)
  }
  const corners = markerCorners(tone, radius)
  ctx.beginPath()
  if (corners) for (const [dx, dy] of corners) ctx.lineTo(x + dx, y + dy)
  else ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.closePath()
  ctx.fillStyle = palette[tone]
  ctx.strokeStyle = palette[tone === 'warning' ? 'warningEdge' : 'surface']
  ctx.lineWidth = 1.25
  ctx.fill()
  ctx.stroke()
  if (!isNumbered || order === undefined) return
  ctx.fillStyle = palette[tone === 'warning' ? 'onWarning' : 'surface']
  write(ctx, String(order), 11, x, y + numberDrop(tone))
}

/** px by the number of bins */
export const clusterRadius = (count: number) => 11 + Math.min(11, Math.log10(count) * 4)

const RING: readonly MapPoint['tone'][] = ['full', 'warning', 'normal', 'neutral']

interface DrawnCluster extends Place {
  counts: Readonly<Partial<Record<MapPoint['tone'], number>>>
  count: number
  isSelected: boolean
}

/** Draws a cluster: the number of its points within a ring that shows the shares of their tones. */
export function drawCluster(
  ctx: CanvasRenderingContext2D,
  { x, y, count, counts, isSelected }: DrawnCluster,
  palette: MapPalette,
) {
  const radius = clusterRadius(count)
  if (isSelected) {
    ctx.beginPath()
    ctx.arc(x, y, radius + 6, 0, 2 * Math.PI)
    ring(ctx, palette)
  }
  ctx.beginPath()
  ctx.arc(x, y, radius + 2, 0, 2 * Math.PI)
  ctx.fillStyle = palette.surface
  ctx.fill()
  ctx.lineWidth = 4
  let from = -Math.PI / 2
  for (const tone of RING) {
    const share = (counts[tone] ?? 0) / count
    if (share === 0) continue
    ctx.beginPath()
    ctx.arc(x, y, radius, from, from + share * 2 * Math.PI)
    ctx.strokeStyle = palette[tone]
    ctx.stroke()
    from += share * 2 * Math.PI
  }
  ctx.fillStyle = palette.text
  write(ctx, shortCount(count), 11, x, y)
}

const shortCount = (count: number) =>
  count < 1000 ? String(count) : `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)}k`

function ring(ctx: CanvasRenderingContext2D, palette: MapPalette) {
  ctx.fillStyle = palette.surface
  ctx.fill()
  ctx.strokeStyle = palette.text
  ctx.lineWidth = 2
  ctx.stroke()
}

function write(ctx: CanvasRenderingContext2D, text: string, px: number, x: number, y: number) {
  ctx.font = `700 ${px}px system-ui, sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, x, y + 0.5)
}
