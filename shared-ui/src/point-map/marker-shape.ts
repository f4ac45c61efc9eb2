import type { MapPoint } from './map-content'

type Corner = readonly [x: number, y: number]

/**
 * The corners of a tone's marker relative to its centre, in px; `null` is a circle. All have the same area, so that no shape
 * looks heavier than another.
 */
export function markerCorners(tone: MapPoint['tone'], radius: number): readonly Corner[] | null {
  return SHAPES[tone]?.map(([x, y]) => [x * radius, y * radius]) ?? null
}

/** The smallest marker, in px, that can hold a two-digit number; markers of places always have this size. */
export const NUMBERED_RADIUS: Record<MapPoint['tone'], number> = {
  full: 10,
  warning: 13,
  normal: 11,
  neutral: 12,
  planned: 12,
  depot: 9,
  facility: 9,
}

export const isPlace = (tone: MapPoint['tone']) => tone === 'depot' || tone === 'facility'

/** How far below the centre a number is placed, in px: a triangle is widest at its base. */
export const numberDrop = (tone: MapPoint['tone']) => (tone === 'warning' ? 3 : 0)

const SHAPES: Record<MapPoint['tone'], readonly Corner[] | null> = {
  // A square.
  full: [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.95],
    [-0.95, 0.95],
  ],
  // A triangle around its centroid.
  warning: [
    [0, -1.4],
    [1.25, 0.85],
    [-1.25, 0.85],
  ],
  normal: null,
  // A diamond.
  neutral: [
    [0, -1.3],
    [1.3, 0],
    [0, 1.3],
    [-1.3, 0],
  ],
  // A cross.
  planned: [
    [-0.35, -1.35],
    [0.35, -1.35],
    [0.35, -0.35],
    [1.35, -0.35],
    [1.35, 0.35],
    [0.35, 0.35],
    [0.35, 1.35],
    [-0.35, 1.35],
    [-0.35, 0.35],
    [-1.35, 0.35],
    [-1.35, -0.35],
    [-0.35, -0.35],
  ],
  // A house.
  depot: [
    [0, -1.25],
    [1.1, -0.2],
    [1.1, 1],
    [-1.1, 1],
    [-1.1, -0.2],
  ],
  // A funnel.
  facility: [
    [-1.3, -1],
    [1.3, -1],
    [0.4, 0.2],
    [0.4, 1.2],
    [-0.4, 1.2],
    [-0.4, 0.2],
  ],
}

interface Numbered {
  id: string
  order?: number
  /** px */
  x: number
  /** px */
  y: number
}

/** The room that a number needs, in px: nearer markers would cover each other. */
const ROOM = 24

/** The ids of the points whose numbers are readable. Of points that are too close, the first in driving order. */
export function legibleNumbers(points: readonly Numbered[]): Set<string> {
  const shown: Numbered[] = []
  const numbered = points.filter(({ order }) => order !== undefined)
  for (const point of numbered.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)))
    if (shown.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= ROOM)) shown.push(point)
  return new Set(shown.map(({ id }) => id))
}
