import type { BinForecast } from './forecast-bin'

const DAY_MS = 86_400_000
/** A plan looks a week ahead. */
export const REFILL_DAYS = 7

/**
 * The chances that a bin runs over again once it is emptied, 0–1: emptied now, after one to seven days; emptied a day from now, after one
 * to six days; and so on, up to a week from now. A list of 28, so that it is kept and sent as one.
 */
export const refillRisks = (
  { refillProbability }: Pick<BinForecast, 'refillProbability'>,
  now: number,
): number[] =>
  Array.from({ length: REFILL_DAYS }, (_, emptied) =>
    Array.from({ length: REFILL_DAYS - emptied }, (_, after) =>
      refillProbability(now + emptied * DAY_MS, now + (emptied + after + 1) * DAY_MS),
    ),
  ).flat()

/** Reads such a list: the chance `after` days after the bin is emptied, `emptied` days from when the list was made; parts of days too. */
export function refillRisk(risks: readonly number[], emptied: number, after: number): number {
  const day = Math.min(REFILL_DAYS - 1, Math.max(0, emptied))
  const share = day - Math.floor(day)
  const early = ofOneDay(risks, Math.floor(day), after)
  return share === 0 ? early : early + (ofOneDay(risks, Math.ceil(day), after) - early) * share
}

/** After the last day that is kept, as on that day. */
function ofOneDay(risks: readonly number[], emptied: number, after: number): number {
  const begin = emptied * REFILL_DAYS - (emptied * (emptied - 1)) / 2
  const kept = REFILL_DAYS - emptied
  const chance = (day: number) => (day <= 0 ? 0 : (risks[begin + Math.min(day, kept) - 1] ?? 0))
  const before = chance(Math.floor(after))
  return before + (chance(Math.ceil(after)) - before) * (after - Math.floor(after))
}
