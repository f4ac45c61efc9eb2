import type { MapPoint } from '../map-content'
import { markerCorners, numberDrop } from '../marker-shape'
import type { MapPalette } from './map-palette'

interface Place {
  x: number
  y: number
}

interface DrawnMarker extends Place {
  point: Pick<MapPoint, 'tone' | 'order' | 'hue' | 'isFaint'>
  /** px */
  radius: number
  isNumbered: boolean
  isSelected: boolean
}

/** Draws a point in its tone's colour and shape, as the plot does, with its number when there is room. */
export function drawMarker(
  ctx: CanvasRenderingContext2D,
  { x, y, radius, isNumbered, isSelected, point: { tone, order, hue, isFaint } }: DrawnMarker,
  palette: MapPalette,
) {
  // An unknown bin is a pale dot, unless a truck goes there: a city has many, and they say nothing.
  const isDot = tone === 'neutral' && hue === undefined && !isNumbered
  ctx.globalAlpha = isFaint ? 0.35 : isDot ? 0.6 : 1
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
  ctx.fillStyle = fillOf({ tone, hue }, isNumbered, palette)
  ctx.strokeStyle =
    hue === undefined ? palette[tone === 'warning' ? 'warningEdge' : 'surface'] : palette.line(hue)
  ctx.lineWidth = hue === undefined ? 1.25 : 2.5
  ctx.fill()
  if (!isDot) ctx.stroke()
  ctx.globalAlpha = 1
  if (!isNumbered || order === undefined) return
  ctx.fillStyle = palette[tone === 'warning' && hue === undefined ? 'onWarning' : 'surface']
  write(ctx, String(order), 11, x, y + numberDrop(tone))
}

/** A stop of one of several routes has its route's colour; without a number, what is urgent keeps its own inside. */
function fillOf({ tone, hue }: Pick<MapPoint, 'tone' | 'hue'>, isNumbered: boolean, palette: MapPalette) {
  if (hue === undefined) return palette[tone]
  if (isNumbered) return palette.line(hue)
  return URGENT.some((urgent) => urgent === tone) ? palette[tone] : palette.surface
}

/** px by the number of points that are urgent: a crowd of which none is stays small. */
export const clusterRadius = (urgent: number) =>
  urgent === 0 ? 11 : 13 + Math.min(10, Math.log10(urgent) * 5)

export const URGENT = ['full', 'warning'] as const

const RING: readonly MapPoint['tone'][] = ['full', 'warning', 'normal', 'neutral', 'planned']

interface DrawnCluster extends Place {
  counts: Readonly<Partial<Record<MapPoint['tone'], number>>>
  count: number
  /** px */
  radius: number
  isSelected: boolean
}

/** Draws a cluster: the number of its points within a ring that shows the shares of their tones; a thin one without urgent ones. */
export function drawCluster(
  ctx: CanvasRenderingContext2D,
  { x, y, count, counts, radius, isSelected }: DrawnCluster,
  palette: MapPalette,
) {
  const isUrgent = URGENT.some((tone) => counts[tone])
  if (isSelected) {
    ctx.beginPath()
    ctx.arc(x, y, radius + 6, 0, 2 * Math.PI)
    ring(ctx, palette)
  }
  ctx.beginPath()
  ctx.arc(x, y, radius + 2, 0, 2 * Math.PI)
  ctx.fillStyle = palette.surface
  ctx.fill()
  ctx.lineWidth = isUrgent ? 4 : 1.5
  let from = -Math.PI / 2
  for (const tone of RING) {
    const share = (counts[tone] ?? 0) / count
    if (share === 0) continue
    ctx.beginPath()
    ctx.arc(x, y, radius, from, from + share * 2 * Math.PI)
    ctx.strokeStyle = palette[tone]
    ctx.globalAlpha = tone === 'neutral' || tone === 'planned' ? 0.6 : 1
    ctx.stroke()
    ctx.globalAlpha = 1
    from += share * 2 * Math.PI
  }
  ctx.fillStyle = isUrgent ? palette.text : palette.textDimmed
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
