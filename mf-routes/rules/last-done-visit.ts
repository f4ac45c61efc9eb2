import type { PlannedVisit, VisitDone } from 'shared-domain/contract'

/** How far a route is driven. */
export interface DrivenSoFar {
  visits: readonly PlannedVisit[]
  /** The disposal trips and breaks that are done. */
  visitsDone: readonly VisitDone[]
  /** The bins of stops that are done or skipped. */
  binsOver: readonly string[]
}

/**
 * The index of the last visit that is done or skipped; 0, the depot, before any. Earlier visits count as done, because a crew may forget to
 * tap. A disposal trip with open stops directly before it does not: the truck was full early, and goes back to them.
 */
export function lastDoneVisit({ visits, visitsDone, binsOver }: DrivenSoFar): number {
  const binIds = new Set(binsOver)
  const doneVisits = new Set(visitsDone.map(({ visit }) => visit))
  let last = 0
  let hasOpenStops = false
  for (const [index, visit] of visits.entries()) {
    const isOver = visit.kind === 'stop' ? binIds.has(visit.binId) : doneVisits.has(index)
    if (visit.kind === 'stop' && !isOver) hasOpenStops = true
    if (!isOver || (visit.kind === 'disposal' && hasOpenStops)) continue
    last = index
    hasOpenStops = false
  }
  return last
}
