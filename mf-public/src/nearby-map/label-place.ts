import type { Place } from './spread-apart'

interface Ring {
  centre: Place
  radius: number
  /** What the label should keep off. */
  marks: readonly Place[]
  width: number
  height: number
}

const DIRECTIONS = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8)
/** Half of the room that a label takes. */
const HALF = { x: 22, y: 9 }

/** Where on a ring its label is in view and farthest from the marks; `null` when the ring is nowhere in view. */
export function labelPlace({ centre, radius, marks, width, height }: Ring): Place | null {
  const inView = DIRECTIONS.map((turn) => ({
    x: centre.x + radius * Math.sin(turn),
    y: centre.y - radius * Math.cos(turn),
  })).filter(({ x, y }) => x >= HALF.x && x <= width - HALF.x && y >= HALF.y && y <= height - HALF.y)
  const room = (place: Place) =>
    Math.min(...[centre, ...marks].map(({ x, y }) => Math.hypot(place.x - x, place.y - y)))
  return inView.toSorted((a, b) => room(b) - room(a))[0] ?? null
}
