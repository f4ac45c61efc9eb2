import type { RouteRequest } from './route-request'
import { secondsBetween } from './travel'

/** Costs are whole numbers: of what is larger or has fractions, so many units are kept. */
const LARGEST_ARC = 2 ** 22
/** Three of them still fit in 32 bits. */
const NO_ROAD = 2 ** 28

/** So many units in one of the objective's that the dearest arc is exact enough; 1 where all costs are whole already. */
export function scaleOf({ matrix, objective }: RouteRequest): number {
  const { metres, seconds } = matrix
  let largest = 1
  let isWhole = Number.isInteger(objective.perTruck)
  for (let at = 0; at < metres.length; at += 1) {
    const arc = arcCost(metres[at], seconds[at], objective)
    if (arc < Number.POSITIVE_INFINITY && arc > largest) largest = arc
    if (isWhole && arc < Number.POSITIVE_INFINITY && !Number.isInteger(arc)) isWhole = false
  }
  return isWhole && largest <= LARGEST_ARC ? 1 : LARGEST_ARC / largest
}

function arcCost(
  metres: number,
  seconds: number,
  { perMetre, perSecond }: RouteRequest['objective'],
): number {
  if (metres >= 0 && seconds >= 0 && metres + seconds < Number.POSITIVE_INFINITY) {
    return metres * perMetre + seconds * perSecond
  }
  return Number.POSITIVE_INFINITY
}

export function costMatrix({ matrix, objective }: RouteRequest, rows: Int32Array, scale: number): Int32Array {
  const { metres, seconds, points } = matrix
  const size = rows.length
  const cost = new Int32Array(size * size)
  for (let i = 0; i < size; i += 1) {
    const from = rows[i] * points
    for (let j = 0; j < size; j += 1) {
      const arc = arcCost(metres[from + rows[j]], seconds[from + rows[j]], objective)
      // To stay costs nothing: the row is zeros already.
      if (rows[i] === rows[j]) continue
      cost[i * size + j] = arc < Number.POSITIVE_INFINITY ? Math.round(arc * scale) : NO_ROAD
    }
  }
  return cost
}

export function secondsMatrix(matrix: RouteRequest['matrix'], rows: Int32Array): Float64Array {
  const size = rows.length
  const seconds = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1)
      seconds[i * size + j] = upToGrain(secondsBetween(matrix, rows[i], rows[j]))
  }
  return seconds
}

// Sums of 64ths of a second are exact, in whatever order they are added.
export const upToGrain = (seconds: number) => Math.ceil(seconds * 64) / 64
