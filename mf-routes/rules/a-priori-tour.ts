import type { TravelMatrix } from 'routing-engine'
import { metresBetween } from 'routing-engine'
import { nearestPlaces } from './nearest-places'

/** A place is moved next to one of this many nearest places only. */
const NEAREST = 12
/** At most this many places move together. */
const LONGEST_CHAIN = 3

/**
 * A short tour from one place through all others to another. A round that visits only some of them keeps this order: that is close to
 * the shortest (Bertsimas, Jaillet and Odoni 1990), and the detour of one more place is known at once. Built by nearest neighbour, then
 * improved by 2-opt and Or-opt until neither helps. Distances must be the same in both directions.
 */
export function aPrioriTour(
  matrix: TravelMatrix,
  from: number,
  to: number,
  places: readonly number[],
): number[] {
  const tour = [from, ...nearestFirst(matrix, from, places), to]
  const at = new Int32Array(matrix.points)
  const numbered = (begin: number, end: number) => {
    for (let i = begin; i <= end; i += 1) at[tour[i] as number] = i
  }
  const metres = (one: number, other: number) =>
    metresBetween(matrix, tour[one] as number, tour[other] as number)
  const nearest = new Map(
    places.map((place) => [
      place,
      nearestPlaces(matrix, place, places, NEAREST + 1)
        .map((index) => places[index] as number)
        .filter((other) => other !== place),
    ]),
  )
  numbered(1, tour.length - 2)
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (const place of places)
      for (const other of nearest.get(place) ?? [])
        if (turned(place, other) || moved(place, other)) isShorter = true
  }
  return tour.slice(1, -1)

  /** 2-opt: reverses the part between two places if that makes the tour shorter. */
  function turned(place: number, other: number): boolean {
    const [first, last] = [at[place] as number, at[other] as number].sort((a, b) => a - b) as [number, number]
    const saved =
      metres(first, first + 1) + metres(last, last + 1) - metres(first, last) - metres(first + 1, last + 1)
    if (saved <= 0) return false
    const part = tour.slice(first + 1, last + 1).reverse()
    for (const [i, turnedPlace] of part.entries()) tour[first + 1 + i] = turnedPlace
    numbered(first + 1, last)
    return true
  }

  /** Or-opt: moves a chain that begins with `place` behind `other` if that makes the tour shorter. */
  function moved(place: number, other: number): boolean {
    for (let length = 1; length <= LONGEST_CHAIN; length += 1) {
      const first = at[place] as number
      const last = first + length - 1
      const behind = at[other] as number
      if (last >= tour.length - 1 || (behind >= first - 1 && behind <= last)) continue
      const saved = metres(first - 1, first) + metres(last, last + 1) - metres(first - 1, last + 1)
      const added = metres(behind, first) + metres(last, behind + 1) - metres(behind, behind + 1)
      if (saved - added <= 0) continue
      const chain = tour.splice(first, length)
      tour.splice((behind > last ? behind - length : behind) + 1, 0, ...chain)
      numbered(Math.min(first, behind), Math.max(last, behind))
      return true
    }
    return false
  }
}

function nearestFirst(matrix: TravelMatrix, from: number, places: readonly number[]): number[] {
  const left = new Set(places)
  const order: number[] = []
  for (let last = from; left.size > 0; ) {
    let next = -1
    let least = Number.POSITIVE_INFINITY
    for (const place of left) {
      const metres = metresBetween(matrix, last, place)
      if (next < 0 || metres < least) [next, least] = [place, metres]
    }
    left.delete(next)
    order.push(next)
    last = next
  }
  return order
}
