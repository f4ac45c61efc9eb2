import type { MapPosition } from './map-point'

/** A way on the map; several are told apart by their dashes. */
export interface MapLine {
  label: string
  positions: readonly MapPosition[]
  /** Joins its places straight, and follows no road: drawn broken. */
  isStraight?: boolean
  /** Drawn behind those that matter now. */
  isFaint?: boolean
}

interface Stroke {
  /** As SVG and canvas have them, in px; none is a whole line. */
  dashes: string
  /** px */
  width: number
}

const DASHES = ['7 5', '16 7', '2 7', '14 6 2 6', '9 4 2 4 2 4']

/** How a line is drawn, from below: along roads whole, with beads that tell it from others, else broken. */
export function strokesOf({ isStraight }: Pick<MapLine, 'isStraight'>, index: number): readonly Stroke[] {
  const dashes = DASHES[index % DASHES.length] ?? ''
  if (isStraight) return [{ dashes, width: 2.5 }]
  if (index === 0) return [{ dashes: '', width: 3 }]
  return [
    { dashes: '', width: 1.5 },
    { dashes, width: 5 },
  ]
}
