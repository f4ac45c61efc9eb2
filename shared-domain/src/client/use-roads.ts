import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Point } from '../bins/distance'
import { callOperation } from '../contract/call-operation'
import type { OperationAnswer } from '../contract/operation'
import { MATRIX_POINTS_MAX, travelGeometry } from '../contract/travel-contract'
import { useDataSource } from './data-source'
import { explainFailure } from './explain-failure'
import { recordKey, shouldAskAgain, TIMEOUT_MS } from './real-query'

/** The lines of several ways along the roads. */
export interface Roads {
  /** In the order of the ways, longitude and latitude as GeoJSON has them; `null` where there is none, or not yet. */
  lines: readonly (Line | null)[]
  isReading: boolean
  /** Why there is no line of some of them, in a sentence; `null` when there is nothing to say. */
  note: string | null
}

type Answer = OperationAnswer<typeof travelGeometry>
type Line = NonNullable<Answer['geometry']>

/**
 * The roads through each way's places in their order. Whoever leaves the screen calls the questions off. Nothing is
 * asked while `areWanted` is false, with mock data, or of a way of one place.
 */
export function useRoads(ways: readonly (readonly Point[])[], areWanted: boolean): Roads {
  const isReal = useDataSource(({ source }) => source === 'real')
  return useQueries({
    queries: ways.map((way) => {
      const request = { body: { points: way.map(({ lat, lng }) => ({ lat, lng })) } }
      return {
        queryKey: recordKey(travelGeometry, request),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          callOperation(travelGeometry, request, {
            signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          }),
        enabled: isReal && areWanted && way.length > 1 && way.length <= MATRIX_POINTS_MAX,
        // Roads stay where they are; a network that was away comes back.
        staleTime: ({ state }: { state: { data: Answer | undefined } }) =>
          state.data?.geometry ? Number.POSITIVE_INFINITY : 0,
        retry: shouldAskAgain,
        retryDelay: 1000,
        networkMode: 'always' as const,
      }
    }),
    combine: roadsOf,
  })
}

function roadsOf(answers: UseQueryResult<Answer>[]): Roads {
  const notes = answers.flatMap(({ data, error }) => {
    if (error) return [explainFailure(error, '').sentence]
    return data?.geometry === null && data.note !== null ? [data.note] : []
  })
  return {
    lines: answers.map(({ data }) => data?.geometry ?? null),
    isReading: answers.some(({ isLoading }) => isLoading),
    note: notes[0] ?? null,
  }
}
