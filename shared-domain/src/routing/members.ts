import { crossTours } from './engine/cross-tours'
import type { Ground } from './engine/ground'
import type { Random } from './engine/random'

export interface Member {
  cost: number
  tours: number[][]
}

const MOST = 3

/** The best few plans that several annealings of one problem found, to be crossed. */
export class Members {
  private all: Member[] = []

  constructor(
    private readonly ground: Ground,
    private readonly random: Random,
  ) {}

  /** The cheaper of the best member and another plan. */
  bestWith(other: Member): Member {
    const [best] = this.all
    return best && best.cost < other.cost ? best : other
  }

  /** Makes a plan a member, unless there is one like it. */
  join(plan: Member): void {
    // Parents are two: while there is but one, its like counts too.
    if (this.all.length > 1 && this.all.some(({ cost }) => cost === plan.cost)) return
    this.all = [...this.all, plan].sort((a, b) => a.cost - b.cost).slice(0, MOST)
  }

  /** Of two members by lot. It may lack stops. */
  child(): number[][] {
    const { all, random } = this
    const mother = random.below(all.length)
    const father = (mother + random.below(all.length - 1) + 1) % all.length
    return crossTours(all[mother].tours, all[father].tours, this.ground, random)
  }
}
