/** px */
export interface Place {
  x: number
  y: number
}

export interface Turned extends Place {
  /** Radians; never upside down. */
  angle: number
}

/** How far a street may deviate from the straight line of its name, in px. */
const BEND = 5

/**
 * The middle of the straightest section of a line that is as long as a text (px); `null` when no section is straight enough.
 */
export function alongLine(line: readonly Place[], width: number): Turned | null {
  const steps = stepsOf(line)
  const length = steps.at(-1)?.along ?? 0
  if (length < width) return null
  const tries = Math.min(9, 1 + 2 * Math.floor((length - width) / 40))
  let best: { bend: number; from: Place; to: Place } | null = null
  for (let i = 0; i < tries; i++) {
    // From the middle outwards: that is the best place for a name.
    const off = Math.ceil(i / 2) * (i % 2 ? 1 : -1)
    const start = (length - width) / 2 + (tries > 1 ? (off / (tries - 1)) * (length - width) : 0)
    const from = placeAt(steps, start)
    const to = placeAt(steps, start + width)
    const between = steps.filter(({ along }) => along > start && along < start + width)
    const bend = Math.max(0, ...between.map((place) => distanceFrom(from, to, place)))
    if (!best || bend < best.bend - 1) best = { bend, from, to }
  }
  if (!best || best.bend > BEND) return null
  const { from, to } = best
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const isUpsideDown = Math.abs(angle) > Math.PI / 2
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    angle: isUpsideDown ? angle - Math.sign(angle) * Math.PI : angle,
  }
}

interface Step extends Place {
  /** px from the start of the line */
  along: number
}

function stepsOf(line: readonly Place[]): Step[] {
  let along = 0
  return line.map((place, i) => {
    const before = line[i - 1] ?? place
    along += Math.hypot(place.x - before.x, place.y - before.y)
    return { ...place, along }
  })
}

function placeAt(steps: readonly Step[], along: number): Place {
  const next = steps.findIndex((step) => step.along >= along)
  const to = steps[next] ?? (steps.at(-1) as Step)
  const from = steps[next - 1] ?? to
  const share = to.along > from.along ? (along - from.along) / (to.along - from.along) : 0
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function distanceFrom(from: Place, to: Place, { x, y }: Place): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length
}
