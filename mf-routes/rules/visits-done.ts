import type { VisitDone } from 'shared-domain/contract'

/** What a crew says of a disposal trip or a break of its plan. */
interface SaidVisit {
  /** Its place in the plan, from 0. */
  visit: number
  state: 'done' | 'planned'
  /** Which emptying at the place of a disposal trip it is, from 1: a truck that was full early unloads there again. */
  emptying?: number | undefined
}

/** The visits that are done then. The same array when that was said before: the first time counts. */
export function withVisit(
  done: readonly VisitDone[],
  { visit, state, emptying = 1 }: SaidVisit,
  at: string,
): readonly VisitDone[] {
  const own = done.filter((one) => one.visit === visit)
  if (own.length < emptying) return state === 'done' ? [...done, { visit, at }] : done
  if (state === 'done') return done
  return [...done.filter((one) => one.visit !== visit), ...own.slice(0, emptying - 1)]
}
