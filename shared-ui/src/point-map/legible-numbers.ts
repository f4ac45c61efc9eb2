interface Numbered {
  id: string
  order?: number
  /** px */
  x: number
  /** px */
  y: number
}

/** What a number needs around it, in px: markers that are nearer would cover each other. */
const ROOM = 24

/** The ids of the points whose numbers can be read: of those that are too near, the first in driving order. */
export function legibleNumbers(points: readonly Numbered[]): Set<string> {
  const shown: Numbered[] = []
  const numbered = points.filter(({ order }) => order !== undefined)
  for (const point of numbered.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)))
    if (shown.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= ROOM)) shown.push(point)
  return new Set(shown.map(({ id }) => id))
}
