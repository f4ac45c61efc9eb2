import { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM } from '../routes/truck-rates'
import { seededRandom } from '../samples/sample-bins'

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
 * A 95 % bootstrap interval (Efron 1979) of a sum over days: the sum when these days are drawn again with replacement. It shows how much
 * of the sum is due to single days. The same days in the same order always give the same interval; `null` for fewer than two days.
 */
export function resampledInterval(days: readonly number[]): { low: number; high: number } | null {
  if (days.length < 2) return null
  const random = seededRandom(SEED)
  const sums = Array.from({ length: RESAMPLES }, () =>
    days.reduce((sum) => sum + (days[Math.floor(random() * days.length)] as number), 0),
  ).sort((a, b) => a - b)
  const at = (share: number) => sums[Math.floor(share * (RESAMPLES - 1))] as number
  return { low: at(0.025), high: at(0.975) }
}

/** The interval of the savings of a period; the rounds of a day are drawn together. */
export function savedKmInterval(routes: readonly DrivenRoute[]): { low: number; high: number } | null {
  const byDay = new Map<string, number>()
  for (const route of routes) byDay.set(route.day, (byDay.get(route.day) ?? 0) + savedKm(route))
  return resampledInterval([...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, km]) => km))
}
