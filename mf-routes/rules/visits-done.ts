import type { VisitDone } from 'shared-domain/contract'

/** What a crew says of a disposal trip or a break of its plan. */
interface SaidVisit {
  /** Its place in the plan, from 0. */
  visit: number
  state: 'done' | 'planned'
  /**
   * Which emptying at the place of a disposal trip it is, from 1: a truck that was full early unloads there again. Absent for the first one, and
   * from run sheets that know of one alone: those take back the last.
   */
  emptying?: number | undefined
}

/** The visits that are done then. The same array when that was said before: the first time counts. */
export function withVisit(
  done: readonly VisitDone[],
  { visit, state, emptying }: SaidVisit,
  at: string,
): readonly VisitDone[] {
  const own = done.filter((one) => one.visit === visit)
  if (state === 'done') return own.length < (emptying ?? 1) ? [...done, { visit, at }] : done
  const kept = own.slice(0, Math.max(0, (emptying ?? own.length) - 1))
  return kept.length === own.length ? done : [...done.filter((one) => one.visit !== visit), ...kept]
}
