import { DAY_MS } from 'shared-domain'

/** A plan looks a week ahead. */
export const REFILL_DAYS = 7

/**
 * The probabilities, 0–1, that a bin overflows again after it is emptied: emptied now, after one to seven days; emptied a day from now,
 * after one to six days; and so on, up to a week from now. One flat list of 28 numbers, as it is stored and sent.
 */
export const refillRisks = (
  { refillProbability }: { refillProbability: (emptied: number, until: number) => number },
  now: number,
): number[] =>
  Array.from({ length: REFILL_DAYS }, (_, emptied) =>
    Array.from({ length: REFILL_DAYS - emptied }, (_, after) =>
      refillProbability(now + emptied * DAY_MS, now + (emptied + after + 1) * DAY_MS),
    ),
  ).flat()

/**
 * Reads a list of `refillRisks`: the probability `after` days after an emptying that is `emptied` days after the list was made. Between
 * days it is interpolated; after the last listed day it stays constant.
 */
export function refillRisk(risks: readonly number[], emptied: number, after: number): number {
  const day = Math.min(REFILL_DAYS - 1, Math.max(0, emptied))
  const share = day - Math.floor(day)
  const early = ofOneDay(risks, Math.floor(day), after)
  return share === 0 ? early : early + (ofOneDay(risks, Math.ceil(day), after) - early) * share
}

function ofOneDay(risks: readonly number[], emptied: number, after: number): number {
  const begin = emptied * REFILL_DAYS - (emptied * (emptied - 1)) / 2
  const kept = REFILL_DAYS - emptied
  const chance = (day: number) => (day <= 0 ? 0 : (risks[begin + Math.min(day, kept) - 1] ?? 0))
  const before = chance(Math.floor(after))
  return before + (chance(Math.ceil(after)) - before) * (after - Math.floor(after))
}
