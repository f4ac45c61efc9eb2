import { seededRandom } from 'shared-domain'
import type { RouteRequest } from 'shared-domain/routing'
import { DraftSearch } from './draft-search'
import type { PlanDraft } from './plan-draft'
import { planGround } from './plan-ground'

export interface ImproveOptions {
  seed: number
  budget: { seconds: number } | { iterations: number }
  /** The best cost so far, in the unit of the objective. */
  onBetter?: (draft: PlanDraft) => void
  /** Milliseconds. */
  clock?: () => number
}

/** In mean ways between stops: a plan in hand is good already, so little that is worse is taken on. */
const START_HEAT = 0.3
const END_HEAT = 0.003

/**
 * Plans anew around what is locked: takes neighbouring stops out and puts them back where they cost least, again and
 * again. Locked stops are never taken out, so they keep their truck and their order; bins left out by hand stay out.
 */
export function improveDraft(request: RouteRequest, draft: PlanDraft, options: ImproveOptions): PlanDraft {
  const { seed, budget, onBetter, clock = () => performance.now() } = options
  const random = seededRandom(seed)
  const search = new DraftSearch(planGround(request), draft, random)
  if (!search.hasWork) return draft
  const began = clock()
  const spent = (made: number) =>
    'seconds' in budget ? (clock() - began) / (budget.seconds * 1000) : made / budget.iterations
  for (let made = 0, share = 0; share < 1; made += 1, share = spent(made)) {
    const heat = search.meanWay * START_HEAT * (END_HEAT / START_HEAT) ** share
    if (search.step(heat)) onBetter?.(search.best)
  }
  return search.best
}
