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
/** What a label keeps from the middle of the centre's mark. */
const CENTRE_GAP = 11

/** Where on a ring its label is in view and farthest from the marks; `null` when it has no room there. */
export function labelPlace({ centre, radius, marks, width, height }: Ring): Place | null {
  const usable = DIRECTIONS.map((turn) => ({
    x: centre.x + radius * Math.sin(turn),
    y: centre.y - radius * Math.cos(turn),
  })).filter(
    (place) =>
      place.x >= HALF.x &&
      place.x <= width - HALF.x &&
      place.y >= HALF.y &&
      place.y <= height - HALF.y &&
      gapTo(place, centre) >= CENTRE_GAP,
  )
  const room = (place: Place) => Math.min(...marks.map((mark) => gapTo(place, mark)), radius)
  return usable.toSorted((a, b) => room(b) - room(a))[0] ?? null
}

/** From the edge of a label to a point. */
const gapTo = (label: Place, { x, y }: Place) =>
  Math.hypot(Math.max(Math.abs(label.x - x) - HALF.x, 0), Math.max(Math.abs(label.y - y) - HALF.y, 0))
