import type { Compiled } from '../compile'
import { LoadSearch } from '../engine/load-search'
import type { Random } from '../engine/random'
import { joinBySavings } from '../engine/savings'
import type { Watch } from '../found'
import type { Member } from '../members'
import { asTours } from '../search-loads'
import { annealTours } from './anneal-tours'
import type { Annealed, Annealing, Hand } from './errand'

/** This thread and its hands, and the best plan that they have found. */
export class Crew {
  iterations = 0
  best: Member
  /** Of the first plan: the measure of temperatures. */
  readonly meanArc: number
  private readonly search: LoadSearch

  constructor(
    { rules }: Compiled,
    private readonly random: Random,
    private readonly watch: Watch,
    private readonly hands: readonly Hand[],
    /** The whole budget. */
    private readonly milliseconds: number,
  ) {
    const capacity = rules.litresALoad[0]
    this.search = new LoadSearch(rules.ground, capacity, random)
    this.search.startFrom(joinBySavings({ ...rules.ground, capacity }))
    this.meanArc = this.search.meanArc
    this.best = { cost: this.search.bestCost, tours: this.search.best() }
  }

  get size(): number {
    return this.hands.length + 1
  }

  /** Share of the budget, 0 to 1 or above. */
  spent(made = 0): number {
    return this.watch(this.iterations + made, () => ({
      cost: this.best.cost,
      tours: asTours(this.best.tours),
    }))
  }

  keep(plan: Member): void {
    if (plan.cost < this.best.cost) this.best = plan
  }

  /** An annealing a thread at most, all at the same time, until that share of the budget is spent. */
  async anneal([own, ...others]: Omit<Annealing, 'milliseconds'>[], until: number): Promise<Annealed[]> {
    const begun = this.spent()
    // Who waited for a slow hand may be late for the next round.
    const share = Math.max(1e-9, until - begun)
    const milliseconds = share * this.milliseconds
    const theirs = others.map((errand, i) => this.hands[i].anneal({ ...errand, milliseconds }))
    const spent = (made: number) => {
      const now = this.spent(made)
      return now >= 1 ? 1 : (now - begun) / share
    }
    const mine = annealTours(this.search, this.random, own, spent)
    const all = [mine, ...(await Promise.all(theirs))]
    for (const { iterations } of all) this.iterations += iterations
    return all
  }
}
