import { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM } from '../routes/truck-rates'
import { seededRandom } from '../samples/sample-bins'

/**
 * What kilometres that were not driven save. The factor of diesel is New Zealand's Ministry for the Environment's. A change of
 * a factor, or of how kilometres are counted, is another version.
 */
export const SAVINGS_FORMULA = {
  version: 'list-order-1',
  litresPerKm: DIESEL_LITRES_PER_KM,
  kgCo2PerLitre: 2.68,
  dollarsPerKm: DOLLARS_PER_KM,
} as const

/** Savings of kilometres that were not driven; negative for a detour. */
export const savings = (km: number) => ({
  kgCo2: km * SAVINGS_FORMULA.litresPerKm * SAVINGS_FORMULA.kgCo2PerLitre,
  dollars: km * SAVINGS_FORMULA.dollarsPerKm,
})

/** A completed route on which at least one stop was done. */
export interface DrivenRoute {
  /** The day on which it was completed, YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** How far the same bins would be in list order. */
  baselineKm: number
  distanceKm: number
  stops: number
  stopsDone: number
}

/** Of what its plan was shorter than list order, the share of the stops that were done. */
export const savedKm = ({ baselineKm, distanceKm, stops, stopsDone }: DrivenRoute) =>
  ((baselineKm - distanceKm) * stopsDone) / stops

const RESAMPLES = 2000
const SEED = 1

/**
 * Between what the kilometres saved lie in 95 of 100 periods made of these days, drawn with replacement (Efron 1979): how much of
 * them is the luck of single days. The same routes give the same interval. `null` for fewer than two days.
 */
export function savedKmInterval(routes: readonly DrivenRoute[]): { low: number; high: number } | null {
  const byDay = new Map<string, number>()
  for (const route of routes) byDay.set(route.day, (byDay.get(route.day) ?? 0) + savedKm(route))
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, km]) => km)
  if (days.length < 2) return null
  const random = seededRandom(SEED)
  const sums = Array.from({ length: RESAMPLES }, () =>
    days.reduce((sum) => sum + (days[Math.floor(random() * days.length)] as number), 0),
  ).sort((a, b) => a - b)
  const at = (share: number) => sums[Math.floor(share * (RESAMPLES - 1))] as number
  return { low: at(0.025), high: at(0.975) }
}
