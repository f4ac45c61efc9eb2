import { DAY_MS, DEFAULT_THRESHOLDS, seededRandom } from 'shared-domain'
import { daysBefore } from '../record/auckland-day'
import { foundLevels } from './found-levels'
import { momentOfStop, type TimedRound } from './round-times'

/** The specification's efficiency of today is 85 %, and two points more than yesterday. */
const YESTERDAYS_EFFICIENCY = 0.83
/** Efficiency is that of 28 days: this day left it between yesterday and today. */
const LEFT_DAY = 29
const HISTORY_DAYS = 56

const { warningAbove } = DEFAULT_THRESHOLDS

/** The mean levels, in percent, of stops that were not needed and of those that were. */
const POOR_MEAN = 30
const GOOD_MEAN = 72

/**
 * The rounds with other levels found on the day that has just left the 28 days of the figure, such that yesterday at this time the
 * efficiency was that of the specification. The days before make up for it, so that the 28 days before keep theirs.
 */
export function efficientBy(rounds: readonly TimedRound[], now: Date, today: string): TimedRound[] {
  const then = now.getTime() - DAY_MS
  const dayOf = (ago: number) => daysBefore(today, ago)
  const isAt = (ago: number) => (round: TimedRound) => round.day === dayOf(ago)
  const known = countStops(
    rounds.filter(({ day }) => day > dayOf(LEFT_DAY) && day < today),
    then,
  )
  const left = countStops(rounds.filter(isAt(LEFT_DAY)), then)
  const needed = Math.round(YESTERDAYS_EFFICIENCY * (known.all + left.all) - known.needed)
  const leftPoor = left.all - Math.min(left.all, Math.max(0, needed))
  const poorOf = new Map([[LEFT_DAY, leftPoor]])
  // One stop less or more that was not needed, day by day, until the sum is as before.
  let owed = leftPoor - (left.all - left.needed)
  for (let ago = LEFT_DAY + 1; ago <= HISTORY_DAYS && owed !== 0; ago += 1) {
    const day = countStops(rounds.filter(isAt(ago)), then)
    const poor = day.all - day.needed
    const change = owed > 0 ? -Math.min(poor, owed) : Math.min(day.needed, -owed)
    if (change === 0) continue
    poorOf.set(ago, poor + change)
    owed += change
  }
  const levels = new Map(
    [...poorOf].map(([ago, poor]) => [
      dayOf(ago),
      levelsOf(countStops(rounds.filter(isAt(ago)), then).all, poor, ago),
    ]),
  )
  return rounds.map((timed) => {
    const found = levels.get(timed.day)
    if (!found) return timed
    const stops = timed.round.stops.map((stop) =>
      stop.found === null ? stop : { ...stop, found: found.pop() ?? stop.found },
    )
    return { ...timed, round: { ...timed.round, stops } }
  })
}

const levelsOf = (count: number, poor: number, seed: number): number[] =>
  foundLevels(
    { count, poor, mean: Math.round((POOR_MEAN * poor + GOOD_MEAN * (count - poor)) / count) },
    seededRandom(seed),
  )

/** The stops with a level until a moment, and how many of them were needed. */
function countStops(rounds: readonly TimedRound[], until: number) {
  const found = rounds.flatMap(({ round: { stops }, times }) =>
    stops.flatMap(({ found }, i) =>
      found !== null && momentOfStop(times, i, stops.length).getTime() <= until ? [found] : [],
    ),
  )
  return { all: found.length, needed: found.filter((level) => level > warningAbove).length }
}
