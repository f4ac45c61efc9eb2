import type { Point } from '../bins/distance'
import { callOperation } from '../contract/call-operation'
import { type MatrixSource, travelMatrix } from '../contract/travel-contract'
import { travelMatrixOf } from '../route-planning/travel-matrix'
import type { TravelMatrix } from '../routing/route-request'
import { TIMEOUT_MS } from './real-query'

export interface TravelTimes {
  matrix: TravelMatrix
  source: MatrixSource
  /** What planners should know of it; `null` when there is nothing to say. */
  note: string | null
}

/** How far it is from every point to every other, by the API. Throws when it refuses or does not answer. */
export async function readTravelTimes(points: readonly Point[], signal: AbortSignal): Promise<TravelTimes> {
  const places = points.map(({ lat, lng }) => ({ lat, lng }))
  const answer = await callOperation(
    travelMatrix,
    { body: { points: places } },
    { signal: AbortSignal.any([signal, AbortSignal.timeout(2 * TIMEOUT_MS)]) },
  )
  return { matrix: travelMatrixOf(answer), source: answer.source, note: answer.note }
}
