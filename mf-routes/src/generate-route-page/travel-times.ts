import type { Point } from 'shared-domain'
import { explainFailure, problemOf, readTravelTimes, type TravelTimes } from 'shared-domain/client'
import { DEFAULT_ESTIMATE, estimateMatrix } from 'shared-domain/route-planning'

/** Travel times of the server; while it is unable to give any, an estimate made here, with a note that says so. */
export async function travelTimes(points: readonly Point[], signal: AbortSignal): Promise<TravelTimes> {
  try {
    return await readTravelTimes(points, signal)
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
