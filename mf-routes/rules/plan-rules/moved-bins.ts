import type { TruckOrder } from '../../operations'
import { type PlaceInOrder, placesIn } from './plan-rule'

export interface MovedBin {
  binId: string
  from: PlaceInOrder
  to: PlaceInOrder
}

/** The fewest bins by whose moves one day's orders become the other's. Bins that only one of them has are none. */
export function movedBins(before: readonly TruckOrder[], after: readonly TruckOrder[]): MovedBin[] {
  const places = placesIn(before)
  return after.flatMap(({ truckId, stops }) => {
    const known = stops.flatMap(({ binId, start }, position): MovedBin[] => {
      const from = places.get(binId)
      return from ? [{ binId, from, to: { truckId, position, start } }] : []
    })
    const own = known.filter(({ from }) => from.truckId === truckId)
    const staying = new Set(longestRise(own.map(({ from }) => from.position)).map((at) => own[at]))
    return known.filter((bin) => !staying.has(bin))
  })
}

/** The indexes of a longest rising subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): number[] {
  // The index at which the smallest end of a rise of each length is, and what comes before each number in its rise.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) > number)
    const length = longer < 0 ? ends.length : longer
    before.push(ends[length - 1])
    ends[length] = at
  }
  const rise: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.unshift(at)
  return rise
}
