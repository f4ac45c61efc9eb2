import type { Budget, TravelMatrix } from 'routing-engine'
import type { Point } from 'shared-domain'
import { seededRandom, shuffled } from 'shared-domain'
import type { OverflowPricing } from 'shared-domain/route-planning'
import { estimateMatrix, travelMatrixOf } from 'shared-domain/route-planning'
import { DayRounds, type ForecastVisit } from './day-rounds'
import { nearestPlaces } from './nearest-places'

/** The bins of one kind of waste. */
export interface VisitDaysRequest {
  bins: readonly ForecastVisit[]
  /** The number of days. */
  days: number
  /** Where a round begins and ends. */
  depot: Point
  /** Where it unloads before it returns. */
  facility: Point
  pricing: OverflowPricing
}

interface SearchOptions {
  seed: number
  budget: Budget
  /** In ms; `performance.now` by default. */
  clock?: () => number
}

/** This many neighbours are removed and reinserted at once, so that a whole street can change its day. */
const RUIN = { least: 5, most: 30 }
/** The rise in cost that a step may have at the start, as a share of the cost; it falls to 0 at the end (simulated annealing). */
const HEAT = 0.003
/** In half of the steps prices are blurred by up to half of this share, so that neighbours find a common day that none would choose alone. */
const NOISE = 0.6

/**
 * The days (0 for the first) on which each bin is best emptied, by its id: those with the least total cost of driving, of the time at
 * bins and of overflows. An emptied bin fills again, so each visit postpones the next one. Distances are estimated. This is the
 * inventory routing problem, solved by large neighbourhood search (Shaw 1998): the bins of a neighbourhood are removed, and each is
 * reinserted on its best days.
 */
export function visitDays(
  request: VisitDaysRequest,
  { seed, budget, clock }: SearchOptions,
): Map<string, number[]> {
  const { bins, days, depot, facility, pricing } = request
  const random = seededRandom(seed)
  const spent = budgetSpent(budget, clock)
  const matrix = travelMatrixOf(estimateMatrix([...bins, depot, facility]))
  const places = { matrix, depot: bins.length, facility: bins.length + 1 }
  const rounds = new DayRounds(bins, days, places, pricing)
  for (const bin of bins.keys()) rounds.put(bin, () => 1)
  const near = neighbourhoods(matrix, bins.length)
  let best = { cost: rounds.cost, visits: rounds.visits() }
  const heat = rounds.cost * HEAT
  for (let share = spent(); bins.length > 0 && share < 1; share = spent()) {
    const size = RUIN.least + Math.floor(random() * (RUIN.most - RUIN.least))
    const out = shuffled(near(Math.floor(random() * bins.length)).slice(0, size), random)
    const before = rounds.cost
    const kept = out.map((bin) => rounds.take(bin))
    const noise = random() < 0.5 ? 0 : NOISE
    for (const bin of out) rounds.put(bin, () => 1 + noise * (random() - 0.5))
    const increase = rounds.cost - before
    if (increase > 0 && random() >= Math.exp(-increase / (heat * (1 - share) ** 2))) {
      for (const bin of out) rounds.take(bin)
      for (const [i, bin] of out.entries()) rounds.putOn(bin, kept[i] as number[])
    } else if (rounds.cost < best.cost) best = { cost: rounds.cost, visits: rounds.visits() }
  }
  return new Map(bins.map(({ binId }, bin) => [binId, best.visits(bin)]))
}

/** The ids of the bins whose first visit is on the first day. */
export const onFirstDay = (days: ReadonlyMap<string, readonly number[]>): string[] =>
  [...days].flatMap(([binId, [first]]) => (first === 0 ? [binId] : []))

/** The share of a budget that is spent, 0–1; each call is one iteration. */
function budgetSpent({ seconds, iterations }: Budget, clock = () => performance.now()): () => number {
  const began = clock()
  let calls = -1
  return () => {
    calls += 1
    const byClock = seconds === undefined ? 0 : (clock() - began) / (seconds * 1000)
    const byCount = iterations === undefined ? 0 : calls / iterations
    return Math.min(1, Math.max(byClock, byCount))
  }
}

/** The nearest bins of a bin, itself included, computed on first use. */
function neighbourhoods(matrix: TravelMatrix, bins: number): (bin: number) => readonly number[] {
  const all = Array.from({ length: bins }, (_, bin) => bin)
  const known: number[][] = []
  return (bin) => {
    known[bin] ??= nearestPlaces(matrix, bin, all, RUIN.most)
    return known[bin]
  }
}
