import { useMemo } from 'react'
import {
  explainFailure,
  type RecordAnswer,
  useMayCall,
  useRecordQueries,
  useRuntimeSettings,
} from 'shared-domain/client'
import { MATRIX_POINTS_MAX, type MatrixSource, type OperationAnswer } from 'shared-domain/contract'
import { type Place, travelGeometry } from '../../operations'

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
 * The roads through the places of each way, for plans that were measured on the road network, and for the demonstration, whose own
 * streets are drawn. A way with a single place is not requested.
 */
export function useRoads(ways: readonly (readonly Place[])[], source: MatrixSource | undefined): Roads {
  const { isDemonstration } = useRuntimeSettings().openData
  const hasStreets = useMayCall(travelGeometry)
  const areWanted = source === 'roads' || (source === 'estimate' && isDemonstration && hasStreets)
  const routed = useMemo(
    () => (areWanted ? ways.map((way, at) => ({ at, points: placesOf(way) })).filter(isReadable) : []),
    [ways, areWanted],
  )
  const answers = useRecordQueries({
    operation: travelGeometry,
    requests: routed.map(({ points }) => ({ body: { points } })),
    changesWith: [],
    // Known roads do not change, but an unavailable road network may return.
    isFinal: ({ geometry }) => geometry !== null,
  })
  return useMemo(() => {
    const known = new Map(routed.map(({ at }, index) => [at, answers[index]?.data?.geometry ?? null]))
    return {
      lines: ways.map((_, at) => known.get(at) ?? null),
      isReading: answers.some(({ isLoading }) => isLoading),
      note: answers.flatMap(noteOf)[0] ?? null,
    }
  }, [ways, routed, answers])
}

/** Each place once where several visits are at the same one, such as a break. */
const placesOf = (way: readonly Place[]): Place[] =>
  way
    .filter(({ lat, lng }, at) => way[at - 1]?.lat !== lat || way[at - 1]?.lng !== lng)
    .map(({ lat, lng, atKerb }) => ({ lat, lng, ...(atKerb && { atKerb }) }))

const isReadable = ({ points }: { points: readonly Place[] }) =>
  points.length > 1 && points.length <= MATRIX_POINTS_MAX

function noteOf({ data, error }: RecordAnswer<Answer>): string[] {
  if (error) return [explainFailure(error, '').sentence]
  return data?.geometry === null && data.note !== null ? [data.note] : []
}
