import type { TravelMatrix } from '../routing/route-request'
import { metresBetween } from '../routing/travel'
import { nearestPlaces } from './nearest-places'

/** How many of its nearest places a place is tried beside. */
const NEAREST = 12
/** So many places move together at most. */
const LONGEST_CHAIN = 3

/**
 * A short way from one place past all others to another. Whichever of them a round visits, it passes them in this order: that is close to
 * the shortest way (Bertsimas, Jaillet and Odoni 1990), and what one more place adds is known at once. Built from the nearest
 * place to the nearest, then improved by turning parts around (2-opt) and moving short chains (Or-opt) until neither helps.
 * Ways have to be as long in both directions.
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

  /** Turns the part between two places around where that lets them be neighbours on a shorter way. */
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

  /** Moves a chain that begins with a place behind another where that is shorter. */
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
