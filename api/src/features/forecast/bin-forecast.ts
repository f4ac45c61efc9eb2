import { type Evidence, forecastBin, presentEvidence } from 'forecast-engine'
import type { OPERATIONS, OperationAnswer } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { unknownBin } from '../bins/get-bin'
import { latestModel, presentModel } from './forecast-models'
import { RISK_STEP_MS, RISK_STEPS } from './forecast-thread'
import { readEvidence } from './read-evidence'

type Answer = OperationAnswer<typeof OPERATIONS.binForecast>

/** Forecasts one bin from its evidence until `now`, in ms since 1970. Refuses an unknown bin; null before the first model. */
export async function readBinForecast(query: Executor, id: string, now: number): Promise<Answer> {
  const [[row], kept] = await Promise.all([readEvidence(query, now, id), latestModel(query)])
  if (!row) throw unknownBin(id)
  if (!kept) return { forecast: null }
  const { evidence } = presentEvidence(row)
  const { fullAt, level, levelAt, overflowProbability } = forecastBin(kept.model, id, evidence, now)
  const iso = (at: number) => new Date(at).toISOString()
  const percentAt = (at: number, chance: number) => Math.round(levelAt(at, chance) * 100)
  return {
    forecast: {
      madeAt: iso(now),
      fullAt: { p10: iso(fullAt.p10), p50: iso(fullAt.p50), p90: iso(fullAt.p90) },
      level: Math.round(level * 100),
      week: Array.from({ length: RISK_STEPS + 1 }, (_, step) => {
        const at = now + step * RISK_STEP_MS
        return {
          at: iso(at),
          p10: percentAt(at, 0.1),
          p50: percentAt(at, 0.5),
          p90: percentAt(at, 0.9),
          risk: overflowProbability(at),
        }
      }),
      evidence: countEvidence(evidence),
      model: presentModel(kept),
    },
  }
}

type EvidenceCount = NonNullable<Answer['forecast']>['evidence'][number]

/** The number and the latest time of each kind of evidence. `evidence` is in the order of time. */
function countEvidence(evidence: readonly Evidence[]): EvidenceCount[] {
  const counts = new Map<Evidence['kind'], EvidenceCount>()
  for (const { kind, at } of evidence)
    counts.set(kind, { kind, count: (counts.get(kind)?.count ?? 0) + 1, last: new Date(at).toISOString() })
  return [...counts.values()]
}
