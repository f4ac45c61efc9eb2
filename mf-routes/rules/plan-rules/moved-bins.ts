import type { TruckOrder } from '../../operations'
import { type PlaceInOrder, placesIn } from './plan-rule'

export interface MovedBin {
  binId: string
  from: PlaceInOrder
  to: PlaceInOrder
}

/** A truck of which more bins than this share are moved drives another way round: that says nothing of single bins. */
const MOVED_AT_MOST = 1 / 3
/** So many may be moved of a truck with few bins. */
const MOVED_ANYWAY = 2

/**
 * The fewest bins by whose moves one day's orders become the other's. Bins that only one of them has are none, nor are those of a truck
 * that drives another way round.
 */
export function movedBins(before: readonly TruckOrder[], after: readonly TruckOrder[]): MovedBin[] {
  const places = placesIn(before)
  return after.flatMap(({ truckId, stops }) => {
    const known = stops.flatMap(({ binId, start }, position): MovedBin[] => {
      const from = places.get(binId)
      return from ? [{ binId, from, to: { truckId, position, start } }] : []
    })
    const own = known.filter(({ from }) => from.truckId === truckId)
    const staying = new Set(longestRise(own.map(({ from }) => from.position)).map((at) => own[at]))
    const moved = own.filter((bin) => !staying.has(bin))
    const isOtherWay = moved.length > Math.max(MOVED_ANYWAY, own.length * MOVED_AT_MOST)
    return known.filter((bin) => bin.from.truckId !== truckId || (!isOtherWay && !staying.has(bin)))
  })
}

/** The indexes of a longest rising subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): number[] {
  // By length, the index of the smallest number that ends a rise of that length; and for each number, the index of its predecessor in the rise.
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
