import { and, eq, isNull } from 'drizzle-orm'
import { type Evidence, forecastBin, presentEvidence } from 'forecast-engine'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { bins } from '../../database/schema'
import { unknownBin } from '../bins/get-bin'
import { latestModel, presentBands, presentModel } from './forecast-models'
import { RISK_STEP_MS, RISK_STEPS } from './forecast-thread'
import { readEvidence } from './read-evidence'

type Answer = OperationAnswer<typeof OPERATIONS.binForecast>

/** Forecasts one bin from its evidence until `now`, in ms since 1970. Refuses an unknown bin; null before the first model. */
export async function readBinForecast(query: Executor, id: string, now: number): Promise<Answer> {
  const [[row], [bin], kept] = await Promise.all([
    readEvidence(query, now, id),
    query
      .select({ outFrom: bins.outFrom })
      .from(bins)
      .where(and(eq(bins.id, id), isNull(bins.removedAt))),
    latestModel(query),
  ])
  if (!bin) throw unknownBin(id)
  // Without a row it is out for works, and does not fill.
  if (!row || !kept) return { forecast: null }
  const known = presentEvidence(row)
  const { evidence } = known
  const { fullAt, level, levelAt, overflowProbability } = forecastBin(kept.model, id, evidence, now, known)
  const iso = (at: number) => new Date(at).toISOString()
  const fillsUntil = fillingEnd(bin, now)
  const percentAt = (at: number, chance: number) => Math.round(levelAt(at, chance) * 100)
  return {
    forecast: {
      madeAt: iso(now),
      fullAt: { p10: iso(fullAt.p10), p50: iso(fullAt.p50), p90: iso(fullAt.p90) },
      level: Math.round(level * 100),
      week: Array.from({ length: RISK_STEPS + 1 }, (_, step) => {
        const at = now + step * RISK_STEP_MS
        const filledAt = Math.min(at, fillsUntil)
        return {
          at: iso(at),
          p10: percentAt(filledAt, 0.1),
          p50: percentAt(filledAt, 0.5),
          p90: percentAt(filledAt, 0.9),
          risk: overflowProbability(filledAt),
        }
      }),
      evidence: countEvidence(evidence),
      bands: presentBands(kept),
      model: presentModel(kept),
    },
  }
}

/** When works that are to come take the bin away: no forecast runs through them. In ms since 1970. */
const fillingEnd = ({ outFrom }: { outFrom: Date | null }, now: number): number =>
  outFrom && outFrom.getTime() > now ? outFrom.getTime() : Number.POSITIVE_INFINITY

type EvidenceCount = NonNullable<Answer['forecast']>['evidence'][number]

/** The number and the latest time of each kind of evidence. `evidence` is in the order of time. */
function countEvidence(evidence: readonly Evidence[]): EvidenceCount[] {
  const counts = new Map<Evidence['kind'], EvidenceCount>()
  for (const { kind, at } of evidence)
    counts.set(kind, { kind, count: (counts.get(kind)?.count ?? 0) + 1, last: new Date(at).toISOString() })
  return [...counts.values()]
}
