import {
  type Evidence,
  type ForecastModel,
  fitForecast,
  forecastBin,
  gammaAbove,
  REFILL_DAYS,
  refillRisks,
} from 'forecast-engine'
import type { FixedSchedule } from 'mf-analytics/rules'
import { type BinOutlook, outlooksOf, type RoundDay, risksAhead, visitShares } from 'mf-routes/rules'
import {
  aucklandDate,
  DAY_MS,
  DEFAULT_THRESHOLDS,
  HOUR_MS,
  statusFromFill,
  type Thresholds,
} from 'shared-domain'
import type { PlanningForecasts } from 'shared-domain/contract'
import type { KnownLevel, Morning, Policy } from './city-run'
import type { SimulatedCity } from './simulated-city'

const SHIFT_ENDS_AFTER_MS = 9.5 * HOUR_MS

/** Empties each suburb on its days, and bins that were reported as overflowing. */
export const byFixedSchedule =
  (schedule: FixedSchedule): Policy =>
  ({ day, bins, reported, plan }) => {
    const due = bins.filter(({ suburb }) => schedule.get(suburb)?.includes(day % 7)).map(({ id }) => id)
    return plan(new Map(), { lockedBinIds: [...new Set([...due, ...reported])] })
  }

/** The rule of the product without forecasts: sensors by the council's thresholds, other bins on their days. */
export const byThresholds =
  (schedule: FixedSchedule, thresholds: Thresholds = DEFAULT_THRESHOLDS): Policy =>
  ({ day, bins, evidence, reported, plan }) => {
    const levels = new Map<string, KnownLevel>()
    for (const { id, hasSensor } of bins) {
      const fillLevel = hasSensor ? lastReading(evidence.get(id) ?? []) : null
      if (fillLevel !== null) levels.set(id, { fillLevel, status: statusFromFill(fillLevel, thresholds) })
    }
    const due = bins.filter(({ id, suburb }) => !levels.has(id) && schedule.get(suburb)?.includes(day % 7))
    const lockedBinIds = [...new Set([...due.map(({ id }) => id), ...reported])]
    return plan(levels, { lockedBinIds, thresholds })
  }

/** The last reading in percent; null without one. */
function lastReading(evidence: readonly Evidence[]): number | null {
  const last = evidence.findLast(({ kind }) => kind === 'reading')
  return last?.kind === 'reading' ? last.level * 100 : null
}

/** The days between two fits of the model. */
const FIT_DAYS = 7
/** Share of the bin from which it counts as full. */
const FULL_LEVEL = 0.8

/** Stops are priced by forecasts, with a model that is fitted each week on the evidence until then. */
export function byForecasts(dollarsPerOverflow: number): Policy {
  let fitted: { model: ForecastModel; day: number } | undefined
  return byOutlooks(dollarsPerOverflow, (morning) => {
    if (!fitted || morning.day - fitted.day >= FIT_DAYS) fitted = { model: fitOn(morning), day: morning.day }
    return outlooksOf(forecastsOf(morning, fitted.model), new Set())
  })
}

/** The same by a planner that knows every bin's true rate, and only not the chance of single days. */
export const byTrueRates = (city: SimulatedCity, dollarsPerOverflow: number): Policy =>
  byOutlooks(dollarsPerOverflow, ({ bins, evidence }) =>
    bins.map(({ id }, bin): BinOutlook => {
      const known = lastKnown(evidence.get(id) ?? []) ?? { level: 0, at: city.hours.from }
      const overflows = (level: number, from: number, to: number) => {
        const { expected, unevenness } = city.rateBetween(bin, from, to)
        return expected > 0 ? gammaAbove(expected / unevenness, Math.max(0, 1 - level) / unevenness) : 0
      }
      return {
        binId: id,
        overflowChance: (at) => overflows(known.level, known.at, at),
        refillChance: (emptied, at) => overflows(0, emptied, at),
      }
    }),
  )

/** The last level that is known, share of the bin: a reading, or nothing after an emptying. */
export function lastKnown(evidence: readonly Evidence[]): { level: number; at: number } | null {
  const last = evidence.findLast(({ kind }) => kind === 'reading' || kind === 'emptying')
  if (!last) return null
  return { level: last.kind === 'reading' ? last.level : 0, at: last.at }
}

/** Stops are priced by the chances of overflow of each morning. */
function byOutlooks(dollarsPerOverflow: number, outlooksOn: (morning: Morning) => BinOutlook[]): Policy {
  return (morning) => {
    const { now, reported, plan, bestToday, planRoughly } = morning
    const days = Array.from({ length: REFILL_DAYS }, (_, i): RoundDay => {
      const leaves = now + i * DAY_MS
      return { day: aucklandDate(new Date(leaves)), endsAt: leaves + SHIFT_ENDS_AFTER_MS }
    })
    const outlooks = outlooksOn(morning)
    const options = { dollarsPerOverflow, overflowingBinIds: reported }
    const today = bestToday(outlooks, days, options)
    const { routes, matrix } = planRoughly({ lockedBinIds: today })
    const risks = risksAhead(outlooks, days, visitShares(matrix, routes))
    return plan(new Map(), { ...options, risks })
  }
}

/** The forecasts in the form in which the record stores them. */
const forecastsOf = ({ bins, evidence, now }: Morning, model: ForecastModel): PlanningForecasts => ({
  stepHours: 12,
  bins: bins.map(({ id }) => {
    const forecast = forecastBin(model, id, evidence.get(id) ?? [], now)
    const risks = Array.from({ length: 2 * REFILL_DAYS + 1 }, (_, step) =>
      forecast.overflowProbability(now + (step * DAY_MS) / 2),
    )
    const madeAt = new Date(now).toISOString()
    return { binId: id, madeAt, emptiedAt: null, risks, refillRisks: refillRisks(forecast, now) }
  }),
})

const fitOn = ({ bins, evidence, now }: Morning): ForecastModel =>
  fitForecast(
    bins.map(({ id, street }) => ({ id, binType: 'general', street, evidence: evidence.get(id) ?? [] })),
    { until: now, timeZone: 'Pacific/Auckland', fullLevel: FULL_LEVEL },
  )
