import { estimateMatrix, type TravelEstimate } from 'shared-domain/route-planning'
import type { Place } from '../../operations'
import type { RoadTable, Table } from './osrm-table'

interface FilledTable extends Table {
  /** Rows of places whose ways are estimated. */
  estimated: readonly number[]
  /** What has no road, as the beginning of a sentence; null where nothing is estimated. */
  note: string | null
}

/** The table with estimates where no road leads. */
export function fillGaps(
  road: Omit<RoadTable, 'tableSize'>,
  places: readonly Place[],
  estimate: TravelEstimate,
): FilledTable {
  const { metres, seconds, offRoad, cutOff } = road
  const estimated = [...offRoad, ...cutOff].toSorted((a, b) => a - b)
  const gaps = gapsOf(seconds)
  if (gaps.length === 0) return { metres, seconds, estimated, note: null }
  const guess = estimateMatrix(places, estimate)
  const filled = { metres: metres.slice(), seconds: seconds.slice() }
  for (const at of gaps) {
    filled.metres[at] = guess.metres[at] ?? 0
    filled.seconds[at] = guess.seconds[at] ?? 0
  }
  const of = new Set(estimated)
  const others = gaps.filter((at) => !of.has(Math.floor(at / places.length)) && !of.has(at % places.length))
  const parts = [
    ...(offRoad.length > 0 ? [`${count(offRoad.length, 'is', 'are')} too far from the roads`] : []),
    ...(cutOff.length > 0
      ? [`to or from ${cutOff.length === 1 ? '1 place' : `${cutOff.length} places`} no road leads`]
      : []),
    ...(others.length > 0
      ? [`${others.length === 1 ? '1 way' : `${others.length} ways`} between places lead along no road`]
      : []),
  ]
  return { ...filled, estimated, note: upperFirst(listed(parts)) }
}

const gapsOf = (seconds: Int32Array): number[] => {
  const gaps: number[] = []
  for (const [at, value] of seconds.entries()) if (value < 0) gaps.push(at)
  return gaps
}

const count = (places: number, one: string, several: string) =>
  places === 1 ? `1 place ${one}` : `${places} places ${several}`
const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
