/** In units of the drawing. */
export interface Place {
  x: number
  y: number
}

interface Room {
  /** The smallest distance between two marks. Half of it is the smallest distance from the edge. */
  gap: number
  /** The smallest distance from `fixed`. */
  fixedGap: number
  width: number
  height: number
  /** A mark that is not moved. */
  fixed: Place
}

const ROUNDS_MAX = 200
/** In radians. Marks in the same place are pushed in directions that differ by this angle, so that no two are equal. */
const GOLDEN_ANGLE = 2.39996
const ASIDE = 0.1

/** Moves marks apart until they cover neither each other nor the fixed mark, within the drawing. */
export function spreadApart(
  places: readonly Place[],
  { gap, width, height, fixed, fixedGap }: Room,
): Place[] {
  const edge = gap / 2
  const inside = ({ x, y }: Place): Place => ({
    x: Math.min(Math.max(x, edge), width - edge),
    y: Math.min(Math.max(y, edge), height - edge),
  })
  let marks = places.map(inside)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const pushed = marks.map((mark, index) => {
      const others = marks.filter((_, other) => other !== index)
      const pushes = others.map((other, turn) => push(mark, other, gap, index + turn + 1))
      return inside(add(mark, push(mark, fixed, fixedGap, index), ...pushes))
    })
    if (pushed.every((mark, index) => isSame(mark, marks[index]))) break
    marks = pushed
  }
  return marks
}

/** A push away from the other mark by half of the missing distance, and a little more so that the rounds converge. */
function push(mark: Place, other: Place, gap: number, turn: number): Place {
  const away = { x: mark.x - other.x, y: mark.y - other.y }
  const distance = Math.hypot(away.x, away.y)
  if (distance >= gap) return { x: 0, y: 0 }
  const step = (gap - distance) / 2 + 0.1
  const aside = { x: Math.cos(turn * GOLDEN_ANGLE), y: Math.sin(turn * GOLDEN_ANGLE) }
  if (distance === 0) return { x: aside.x * step, y: aside.y * step }
  // Also a little sideways, because marks in a full row at the edge would otherwise only push each other along it.
  return { x: (away.x / distance + aside.x * ASIDE) * step, y: (away.y / distance + aside.y * ASIDE) * step }
}

const add = (...places: Place[]): Place =>
  places.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 })

const isSame = (a: Place, b: Place | undefined) => a.x === b?.x && a.y === b.y
