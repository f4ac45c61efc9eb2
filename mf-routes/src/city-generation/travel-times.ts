import type { Point } from 'shared-domain'
import { callRecord, explainFailure, problemOf } from 'shared-domain/client'
import { travelMatrix } from 'shared-domain/contract'
import { DEFAULT_ESTIMATE, estimateMatrix, travelMatrixOf } from 'shared-domain/route-planning'
import type { TravelTimes } from '../city-plan/city-plan'

/** A matrix of a whole city takes the server a while. */
const TIMEOUT_MS = 20_000

/** How far it is from every point to every other: by the server, or, while it is unavailable, an estimate with a note that says so. */
export async function travelTimes(points: readonly Point[], signal: AbortSignal): Promise<TravelTimes> {
  try {
    const body = { points: points.map(({ lat, lng }) => ({ lat, lng })) }
    const answer = await callRecord(travelMatrix, { body }, { signal, timeoutMs: TIMEOUT_MS })
    return { matrix: travelMatrixOf(answer), source: answer.source, note: answer.note }
  } catch (error) {
    signal.throwIfAborted()
    const problem = problemOf(error)
    // A refusal is no failure of the distances: it would refuse the routes as well.
    if (!(error instanceof Error) || (problem && problem.status < 500)) throw error
    const { sentence } = explainFailure(error, 'No travel times')
    const { detourFactor, speedKmh } = DEFAULT_ESTIMATE
    return {
      matrix: { points: points.length, ...estimateMatrix(points) },
      source: 'estimate',
      note: `The server gave no travel times: ${sentence} These are straight lines times ${detourFactor} at ${speedKmh} km/h.`,
    }
  }
}
