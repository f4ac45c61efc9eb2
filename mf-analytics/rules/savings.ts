import { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM, seededRandom } from 'shared-domain'

/**
 * Savings for each kilometre that was not driven. The diesel factor is from New Zealand's Ministry for the Environment.
 * Changing a factor, or how kilometres are counted, requires a new version number.
 */
export const SAVINGS_FORMULA = {
  version: 'list-order-1',
  litresPerKm: DIESEL_LITRES_PER_KM,
  kgCo2PerLitre: 2.68,
  dollarsPerKm: DOLLARS_PER_KM,
} as const

/** The savings for kilometres that were not driven; negative for a detour. */
export const savings = (km: number) => ({
  kgCo2: km * SAVINGS_FORMULA.litresPerKm * SAVINGS_FORMULA.kgCo2PerLitre,
  dollars: km * SAVINGS_FORMULA.dollarsPerKm,
})

/** A completed route with at least one finished stop. */
export interface DrivenRoute {
  /** The day of completion, YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The distance of visiting the same bins in list order. */
  baselineKm: number
  distanceKm: number
  stops: number
  stopsDone: number
}

/** Kilometres saved: the difference between list order and plan, times the share of stops that were done. */
export const savedKm = ({ baselineKm, distanceKm, stops, stopsDone }: DrivenRoute) =>
  ((baselineKm - distanceKm) * stopsDone) / stops

const RESAMPLES = 2000
const SEED = 1

/**
 * A 95 % bootstrap interval (Efron 1979) of a sum over days, which are drawn again with replacement. It shows how much of the
 * sum is due to single days. The same days in the same order always give the same interval; `null` for fewer than two days.
 */
function resampledInterval(days: readonly number[]): { low: number; high: number } | null {
  if (days.length < 2) return null
  return drawn(days, days.length)
}

/**
 * The same for consecutive days in whole weeks, by a circular block bootstrap (Politis and Romano 1992): it draws weeks that begin
 * on any of the days, so that each contains every weekday once, like a fixed schedule. `null` for fewer than two weeks.
 */
export function weeklyInterval(days: readonly number[]): { low: number; high: number } | null {
  if (days.length < 14) return null
  const weeks = days.map((_, first) =>
    Array.from({ length: 7 }, (_, after) => days[(first + after) % days.length] as number).reduce(
      (sum, day) => sum + day,
      0,
    ),
  )
  return drawn(weeks, days.length / 7)
}

/** The middle 95 % of the sums of `count` values drawn with replacement. */
function drawn(values: readonly number[], count: number): { low: number; high: number } {
  const random = seededRandom(SEED)
  const sums = Array.from({ length: RESAMPLES }, () => {
    let sum = 0
    for (let one = 0; one < count; one += 1) sum += values[Math.floor(random() * values.length)] as number
    return sum
  }).sort((a, b) => a - b)
  const at = (share: number) => sums[Math.floor(share * (RESAMPLES - 1))] as number
  return { low: at(0.025), high: at(0.975) }
}

/** The 95 % interval of the kilometres that these routes saved. The routes of a day are drawn together. */
export function savedKmInterval(routes: readonly DrivenRoute[]): { low: number; high: number } | null {
  const byDay = new Map<string, number>()
  for (const route of routes) byDay.set(route.day, (byDay.get(route.day) ?? 0) + savedKm(route))
  return resampledInterval([...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, km]) => km))
}
