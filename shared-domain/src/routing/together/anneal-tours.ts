import { anneal } from '../engine/annealing'
import type { LoadSearch } from '../engine/load-search'
import type { Random } from '../engine/random'
import type { Annealed, Annealing } from './errand'

/** `spent`: share of the errand's time that is over, 0 to 1 or above. */
export function annealTours(
  search: LoadSearch,
  random: Random,
  { tours, isPart, heat }: Omit<Annealing, 'milliseconds'>,
  spent: (iterations: number) => number,
): Annealed {
  if (isPart) search.startWithin(tours)
  else search.startFrom(tours)
  const iterations = anneal(search, random, { ...heat, spent })
  return { best: search.best(), cost: search.bestCost, now: search.now(), iterations }
}
