import { refillRisk } from 'forecast-engine'
import { addDays, aucklandInstant, type Bin, DAY_MS, HOUR_MS } from 'shared-domain'
import type { PlanningForecasts, Truck } from 'shared-domain/contract'
import type { CityOptions, OverflowRisk } from 'shared-domain/route-planning'
import { clockSeconds } from 'shared-domain/route-planning'

/** The forecast of a bin for the coming days. */
export interface BinOutlook {
  binId: string
  /** Chance that it has overflowed by a moment (ms since 1970) if it is not emptied before, 0–1. */
  overflowChance: (at: number) => number
  /** The same after an emptying at an earlier moment. */
  refillChance: (emptied: number, at: number) => number
}

/** The part of an outlook that tells when a bin comes due. */
export type OverflowOutlook = Pick<BinOutlook, 'binId' | 'overflowChance'>

/** A day on which trucks leave. */
export interface RoundDay {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** When the last bin of that day is emptied, in ms since 1970. */
  endsAt: number
}

/** The outlooks by the record's forecasts. The forecast of a bin that was emptied since no longer holds, so it has none. */
export function outlooksOf(
  { stepHours, bins }: PlanningForecasts,
  emptiedSince: ReadonlySet<string>,
): BinOutlook[] {
  return bins.flatMap(({ binId, madeAt, risks, refillRisks }) => {
    if (risks.length === 0 || emptiedSince.has(binId)) return []
    const made = Date.parse(madeAt)
    return {
      binId,
      overflowChance: (at: number) => chanceAt(risks, (at - made) / (stepHours * HOUR_MS)),
      refillChance: (emptied: number, at: number) =>
        refillRisk(refillRisks, (emptied - made) / DAY_MS, (at - emptied) / DAY_MS),
    }
  })
}

/** Interpolates between the stored chances. */
function chanceAt(risks: readonly number[], step: number): number {
  const within = Math.min(risks.length - 1, Math.max(0, step))
  const before = risks[Math.floor(within)] as number
  const after = risks[Math.ceil(within)] as number
  return before + (after - before) * (within - Math.floor(within))
}

/** `count` days from `from` (YYYY-MM-DD), each until the last shift of these trucks ends; none without trucks. */
export function roundDays(trucks: readonly Pick<Truck, 'shift'>[], from: string, count: number): RoundDay[] {
  if (trucks.length === 0) return []
  const lastShiftEnds = Math.max(...trucks.map(({ shift }) => clockSeconds(shift.to)))
  return Array.from({ length: count }, (_, later) => {
    const day = addDays(from, later)
    return { day, endsAt: aucklandInstant(day, lastShiftEnds) }
  })
}

/** A bin comes due on the last day that keeps its chance of overflowing below this. */
const DUE_CHANCE = 0.005

/** The last day after the first on which a visit still prevents an overflow; `null` when the bin does not need one in these days. */
function dueDay(
  { overflowChance }: OverflowOutlook,
  days: readonly RoundDay[],
  chance = DUE_CHANCE,
): RoundDay | null {
  const at = days.findIndex(({ endsAt }, i) => i > 1 && overflowChance(endsAt) >= chance)
  return at < 0 ? null : (days[at - 1] as RoundDay)
}

/**
 * By day after the first: the bins that are likely to overflow after it if the first leaves them out, as the form counts them for a plan
 * of that day. Days without such bins have no entry.
 */
export function dueByDay(
  outlooks: readonly OverflowOutlook[],
  days: readonly RoundDay[],
): Map<RoundDay, OverflowOutlook[]> {
  const due = new Map<RoundDay, OverflowOutlook[]>()
  for (const outlook of outlooks) {
    const day = dueDay(outlook, days, LIKELY_CHANCE)
    if (!day) continue
    const dueThen = due.get(day)
    if (dueThen) dueThen.push(outlook)
    else due.set(day, [outlook])
  }
  return due
}

/**
 * The risk of each bin for the plan of the first of these days: its chance of overflowing before the round of the second. `shares` are the
 * metres that each bin that is best emptied on the first day contributes to its rounds; a later day would have to drive them instead.
 */
export function risksAhead(
  outlooks: readonly BinOutlook[],
  days: readonly RoundDay[],
  shares: ReadonlyMap<string, number>,
): Map<string, OverflowRisk> {
  const [today, next] = days
  if (!today || !next) throw new Error('Give today and at least the next day with a round.')
  return new Map(
    outlooks.map((outlook) => {
      const { binId, overflowChance } = outlook
      const metres = shares.get(binId)
      const due = dueDay(outlook, days) ?? days.at(-1) ?? next
      const later = metres === undefined ? null : { day: due.day, metres }
      return [binId, { chance: overflowChance(next.endsAt), by: next.endsAt, later }]
    }),
  )
}

/** From this chance on a bin is likely to overflow: it does so more often than not. */
export const LIKELY_CHANCE = 0.5

/** The bins of normal status that are likely to overflow before the next round, wherever they are planned. */
export const likelyToOverflow = <B extends Bin>(bins: readonly B[], risks: CityOptions['risks']): B[] =>
  bins.filter(({ id, status }) => status === 'normal' && (risks.get(id)?.chance ?? 0) >= LIKELY_CHANCE)
