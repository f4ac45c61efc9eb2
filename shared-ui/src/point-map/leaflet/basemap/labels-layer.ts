import type { Map as BaseMap, Bounds } from 'leaflet'
import { CanvasOverlay } from '../canvas-overlay'
import type { MapPalette } from '../map-palette'
import type { LabelKind } from './basemap-kinds'
import type { PlacedTile } from './basemap-layer'
import { EXTENT, type GroundLabel } from './basemap-tile'
import { alongLine, type Place, type Turned } from './text-along-line'

interface LabelStyle {
  /** Kinds of names by priority: the first one placed takes the room. */
  rank: number
  /** px, weight and slant. */
  font: string
  /** Zooms of the map. */
  from: number
  to: number
  /** px from the middle of the text to its edge, above and below. */
  half: number
}

const FACE = 'system-ui, sans-serif'
const STYLES: Record<LabelKind, LabelStyle> = {
  city: { rank: 0, font: `700 15px ${FACE}`, from: 8, to: 13, half: 9 },
  sea: { rank: 1, font: `italic 500 13px ${FACE}`, from: 10, to: 19, half: 8 },
  suburb: { rank: 2, font: `600 12px ${FACE}`, from: 12, to: 16, half: 7 },
  street: { rank: 4, font: `500 11px ${FACE}`, from: 14, to: 19, half: 6.5 },
  park: { rank: 5, font: `italic 500 11px ${FACE}`, from: 14, to: 19, half: 6.5 },
}
/** From this zoom on, streets without through traffic are labelled. */
const MINOR_FROM = 15
/** px between two labels of one street */
const REPEATS_AFTER = 320

/** The names of streets, suburbs, parks and waters, placed where they do not overlap. */
export class LabelsLayer extends CanvasOverlay {
  private palette: MapPalette | null = null

  constructor(private readonly tiles: () => readonly PlacedTile[]) {
    super({ pane: 'labels' })
  }

  paint(palette: MapPalette) {
    this.palette = palette
    this.redraw()
  }

  protected override draw(ctx: CanvasRenderingContext2D, bounds: Bounds, map: BaseMap) {
    const { palette } = this
    if (!palette) return
    ctx.textAlign = 'center'
    ctx.textBaseline = 'middle'
    ctx.lineJoin = 'round'
    ctx.lineWidth = 3
    const occupied = new OccupiedSpace()
    const zoom = map.getZoom()
    for (const label of this.wanted(zoom)) {
      const style = STYLES[label.kind]
      ctx.font = style.font
      const line = label.line.map((place) => layerPoint(map, label.placed, place))
      if (!line.some((place) => isWithin(bounds, place))) continue
      const at = placeFor(label, line, ctx.measureText(label.text).width)
      if (!at || !occupied.reserve(label.text, at, ctx.measureText(label.text).width, style.half)) continue
      write(ctx, label, at, palette)
    }
  }

  /** Most important first. */
  private wanted(zoom: number) {
    return this.tiles()
      .flatMap((placed) => placed.tile.labels.map((label) => ({ ...label, placed })))
      .filter(({ kind, isMajor }) => {
        const { from, to } = STYLES[kind]
        return zoom >= (kind === 'street' && !isMajor ? MINOR_FROM : from) && zoom <= to
      })
      .toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

const isWithin = ({ min, max }: Bounds, { x, y }: Place) =>
  min !== undefined && max !== undefined && x >= min.x && x <= max.x && y >= min.y && y <= max.y

const rankOf = ({ kind, isMajor }: GroundLabel) => STYLES[kind].rank - (isMajor ? 1 : 0)

function layerPoint(map: BaseMap, { z, x, y }: PlacedTile, [px, py]: readonly [number, number]): Place {
  const size = 256 * 2 ** (map.getZoom() - z)
  const origin = map.getPixelOrigin()
  return { x: (x + px / EXTENT) * size - origin.x, y: (y + py / EXTENT) * size - origin.y }
}

function placeFor({ kind }: GroundLabel, line: readonly Place[], width: number): Turned | null {
  if (kind === 'street') return alongLine(line, width)
  const [at] = line
  return at ? { ...at, angle: 0 } : null
}

function write(
  ctx: CanvasRenderingContext2D,
  { text, kind }: GroundLabel,
  { x, y, angle }: Turned,
  palette: MapPalette,
) {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(angle)
  ctx.strokeStyle = kind === 'sea' ? palette.water : palette.halo
  ctx.fillStyle = kind === 'sea' ? palette.seaName : kind === 'park' ? palette.parkName : palette.name
  ctx.strokeText(text, 0, 0)
  ctx.fillText(text, 0, 0)
  ctx.restore()
}

/** The occupied parts of the map. Each text is stored as a row of circles, because streets run at any angle. */
class OccupiedSpace {
  private readonly taken: { x: number; y: number; reach: number }[] = []
  private readonly places = new Map<string, Place[]>()

  /** Occupies the room for a text. Returns false when part of it is taken, or the same text is nearby. */
  reserve(text: string, { x, y, angle }: Turned, width: number, half: number): boolean {
    const known = this.places.get(text) ?? []
    if (known.some((place) => Math.hypot(place.x - x, place.y - y) < REPEATS_AFTER)) return false
    const count = Math.max(1, Math.ceil(width / (half * 1.6)))
    const circles = Array.from({ length: count }, (_, i) => {
      const along = ((i + 0.5) / count - 0.5) * width
      return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, reach: half + 1.5 }
    })
    const isTaken = circles.some((circle) =>
      this.taken.some((other) => {
        const apart = circle.reach + other.reach
        const dx = circle.x - other.x
        return Math.abs(dx) < apart && Math.hypot(dx, circle.y - other.y) < apart
      }),
    )
    if (isTaken) return false
    this.taken.push(...circles)
    this.places.set(text, [...known, { x, y }])
    return true
  }
}
