import { chanceAbove } from './gamma-amounts'

/** How often a bin is emptied at the least cost, and what its overflows cost then. */
export interface VisitRhythm {
  visitsADay: number
  overflowsADay: number
}

/** What a bin's rhythm follows from. */
export interface RhythmCosts {
  /** In dollars. */
  visit: number
  overflow: number
}

export interface RhythmInflow {
  /** Share of the bin a day. */
  perDay: number
  unevenness: number
  /** How well the rate is known: its standard deviation as a share of it. */
  rateError: number
}

const MOST_DAYS = 60
/** A round comes to a bin some hours after it is planned, and plans look at the morning's levels. */
const ROUND_DAYS = 0.25
/** The standard deviation of a sensor's level, share of the bin. */
const SENSOR_ERROR = 0.03
const CELLS = 40

/** Without a sensor a bin is emptied after so many days that visits and overflows together cost the least for each day. */
export function rhythmWithoutSensor(inflow: RhythmInflow, costs: RhythmCosts): VisitRhythm {
  const { perDay, unevenness, rateError } = inflow
  let best = { dollars: Number.POSITIVE_INFINITY, visitsADay: 1, overflowsADay: 0 }
  for (let days = 1; days <= MOST_DAYS; days += 1) {
    const mean = perDay * (days + ROUND_DAYS)
    const chance = chanceAbove({ mean, unevenness: unevenness + rateError ** 2 * mean }, 1)
    const dollars = (costs.visit + costs.overflow * chance) / days
    if (dollars < best.dollars) best = { dollars, visitsADay: 1 / days, overflowsADay: chance / days }
    // Waiting longer costs more from here on.
    if (chance > 0.9) break
  }
  return best
}

/** With a sensor a bin is emptied from that level on, known each morning, at which visits and overflows together cost the least for each day. */
export function rhythmWithSensor({ perDay, unevenness }: RhythmInflow, costs: RhythmCosts): VisitRhythm {
  const day = { mean: perDay, unevenness }
  const untilRound = perDay * (1 + ROUND_DAYS)
  const measured = { mean: untilRound, unevenness: unevenness + SENSOR_ERROR ** 2 / untilRound }
  const steps = Array.from({ length: CELLS }, (_, cell) => {
    const from = cell === 0 ? 1 : chanceAbove(day, (cell - 0.5) / CELLS)
    return from - chanceAbove(day, (cell + 0.5) / CELLS)
  })
  const beyond = Array.from({ length: CELLS }, (_, cell) => chanceAbove(measured, 1 - cell / CELLS))
  let best = { dollars: Number.POSITIVE_INFINITY, visitsADay: 1, overflowsADay: 0 }
  for (let emptiedFrom = 4; emptiedFrom < CELLS; emptiedFrom += 1) {
    const { days, overflows } = cycle(steps, beyond, emptiedFrom)
    const dollars = (costs.visit + costs.overflow * overflows) / days
    if (dollars < best.dollars) best = { dollars, visitsADay: 1 / days, overflowsADay: overflows / days }
  }
  return best
}

/** The expected days and overflows from one emptying to the next, where a bin is emptied from this cell of levels on. */
function cycle(steps: readonly number[], beyond: readonly number[], emptiedFrom: number) {
  let waiting = new Float64Array(emptiedFrom)
  waiting[0] = 1
  let days = 0
  let overflows = 0
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const next = new Float64Array(emptiedFrom)
    let all = 0
    for (let level = 0; level < emptiedFrom; level += 1) {
      const mass = waiting[level] as number
      if (mass < 1e-7) continue
      all += mass
      overflows += mass * (beyond[level] ?? 0)
      for (let to = level; to < emptiedFrom; to += 1)
        next[to] = (next[to] as number) + mass * (steps[to - level] ?? 0)
    }
    days += all
    if (all < 1e-4) break
    waiting = next
  }
  return { days: Math.max(1, days), overflows }
}
