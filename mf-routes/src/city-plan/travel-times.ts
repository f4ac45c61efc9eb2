import { callRecord, explainFailure, problemOf } from 'shared-domain/client'
import { DEFAULT_ESTIMATE, estimateMatrix, travelMatrixOf } from 'shared-domain/route-planning'
import { type Place, travelMatrix } from '../../operations'
import { t } from '../messages/translate'
import type { TravelTimes } from './city-plan'

/** A matrix of a whole city takes the server a while. */
const TIMEOUT_MS = 20_000

/** Distances and times between all places, by the server; while it is unavailable, an estimate with a note. */
export async function travelTimes(places: readonly Place[], signal: AbortSignal): Promise<TravelTimes> {
  try {
    const body = { points: [...places] }
    const answer = await callRecord(travelMatrix, { body }, { signal, timeoutMs: TIMEOUT_MS })
    const { metres, seconds, ...about } = answer
    return { ...about, matrix: travelMatrixOf({ metres, seconds }) }
  } catch (error) {
    signal.throwIfAborted()
    const problem = problemOf(error)
    // A server that refuses this request would also refuse the routes, so an estimate does not help.
    if (!(error instanceof Error) || (problem && problem.status < 500)) throw error
    const { sentence } = explainFailure(error, t('cityPlan.noTravelTimes'))
    const { detourFactor, speedKmh } = DEFAULT_ESTIMATE
    return {
      matrix: { points: places.length, ...estimateMatrix(places) },
      source: 'estimate',
      note: t('cityPlan.serverGaveNoTravelTimes', { sentence, detourFactor, speedKmh }),
    }
  }
}
