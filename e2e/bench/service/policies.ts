import { aucklandDate, DEFAULT_THRESHOLDS, statusFromFill, type Thresholds } from 'shared-domain'
import { type Evidence, type ForecastModel, fitForecast, forecastBin } from 'shared-domain/forecast'
import { type FixedSchedule, type RoundDay, risksAhead, visitShares } from 'shared-domain/route-planning'
import type { KnownLevel, Morning, Policy } from './city-run'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SHIFT_ENDS_AFTER_MS = 9.5 * HOUR_MS

/** Each suburb on its days, and what was reported as overflowing. */
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

/** Percent; null before the first. */
function lastReading(evidence: readonly Evidence[]): number | null {
  const last = evidence.findLast(({ kind }) => kind === 'reading')
  return last?.kind === 'reading' ? last.level * 100 : null
}

/** A model is fitted anew so often. */
const FIT_DAYS = 7
/** Share of the bin from which it counts as full. */
const FULL_LEVEL = 0.8
/** How far ahead a plan looks, in days. */
const DAYS_AHEAD = 7

/** Forecasts price the stops; the model is fitted anew each week on what was known by then. */
export function byForecasts(dollarsPerOverflow: number): Policy {
  let fitted: { model: ForecastModel; day: number } | undefined
  return (morning) => {
    if (!fitted || morning.day - fitted.day >= FIT_DAYS) fitted = { model: fitOn(morning), day: morning.day }
    const { model } = fitted
    const { now, bins, evidence, reported, plan } = morning
    const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, i): RoundDay => {
      const leaves = now + i * DAY_MS
      return { day: aucklandDate(new Date(leaves)), endsAt: leaves + SHIFT_ENDS_AFTER_MS }
    })
    const outlooks = bins.map(({ id }) => {
      const known = evidence.get(id) ?? []
      const { overflowProbability } = forecastBin(model, id, known, now)
      const emptied = known.findLast(({ kind }) => kind === 'emptying')
      return { binId: id, emptiedAt: emptied?.at ?? now, overflowChance: overflowProbability }
    })
    const risks = risksAhead(outlooks, days, (_, binIds) => sharesOf(morning, binIds))
    return plan(new Map(), { risks, dollarsPerOverflow, overflowingBinIds: reported })
  }
}

const fitOn = ({ bins, evidence, now }: Morning): ForecastModel =>
  fitForecast(
    bins.map(({ id, street }) => ({ id, binType: 'general', street, evidence: evidence.get(id) ?? [] })),
    { until: now, timeZone: 'Pacific/Auckland', fullLevel: FULL_LEVEL },
  )

/** Metres that each of these bins is the reason for in rounds of these bins alone. */
function sharesOf({ planRoughly }: Morning, binIds: readonly string[]): ReadonlyMap<string, number> {
  const { routes, matrix } = planRoughly({ lockedBinIds: binIds })
  return visitShares(matrix, routes)
}
