import type { Ground } from './ground'
import type { Random } from './random'

/**
 * Tours in so many parts of about as many stops each, a part's tours side by side: cut across a direction drawn by
 * lot, so that what one split parts the next joins (POPMUSIC, Taillard & Voss 2002). A part may be empty.
 */
export function splitTours(tours: number[][], parts: number, ground: Ground, random: Random): number[][][] {
  if (parts === 1) return [tours]
  const along = inDirection(tours, ground, random)
  const wanted = Math.floor(parts / 2)
  const stops = tours.reduce((sum, { length }) => sum + length, 0)
  let count = 0
  const cut = along.findIndex(({ length }) => {
    count += length
    return count - length / 2 > (stops * wanted) / parts
  })
  return [
    ...splitTours(along.slice(0, cut), wanted, ground, random),
    ...splitTours(along.slice(cut), parts - wanted, ground, random),
  ]
}

/** From nearest to one stop to nearest to another: no coordinates are needed, and one-way streets do no harm. */
function inDirection(tours: readonly number[][], { cost, size, stops }: Ground, random: Random): number[][] {
  const from = (1 + random.below(stops - 1)) * size
  const to = (1 + random.below(stops - 1)) * size
  const place = (tour: readonly number[]) =>
    tour.reduce((sum, stop) => sum + cost[from + stop] - cost[to + stop], 0) / tour.length
  return tours
    .map((tour) => ({ tour, at: place(tour) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tour }) => tour)
}
