import { type LockedRoute, type PartPerson, Refusal } from 'api/server-part'
import { withVisit } from '../../rules/visits-done'
import { lockDrivenRoute, type RoutesChange } from '../routes/lock-route'
import { isBeforeEnd } from './record-stop'

interface VisitOfRoute {
  id: string
  /** The position in the plan, from 0. */
  visit: number
}

interface WantedVisit {
  state: 'done' | 'planned'
  /** Which emptying of a disposal trip it is, from 1: by default the first, or the last to take back. There is one break. */
  emptying?: number | undefined
  at: Date
}

/** Records that a disposal trip or break is done, or not done after all. A repeated request keeps the first time. */
export async function recordVisit(
  change: RoutesChange,
  person: PartPerson,
  { id, visit }: VisitOfRoute,
  wanted: WantedVisit,
): Promise<void> {
  const route = await lockDrivenRoute(change, person, id)
  const reason = visitsAfter(route, visit, wanted) === route.visitsDone ? null : refusalReason(route, wanted)
  if (reason) throw new Refusal('not-possible-now', reason)
  await applyVisit(change, route, visit, wanted)
}

/** The same array when nothing changes. */
function visitsAfter(route: LockedRoute, visit: number, { state, emptying, at }: WantedVisit) {
  const isBreak = kindOfVisit(route, visit) === 'break'
  return withVisit(route.visitsDone, { visit, state, emptying: isBreak ? 1 : emptying }, at.toISOString())
}

/** Records a visit without asking whether the state of the route allows it. The caller must have locked the route. */
export async function applyVisit(
  change: RoutesChange,
  route: LockedRoute,
  visit: number,
  wanted: WantedVisit,
): Promise<void> {
  const after = visitsAfter(route, visit, wanted)
  if (after === route.visitsDone) return
  const kind = kindOfVisit(route, visit)
  await change.record.routes.setVisitsDone(route.id, [...after], { visit, kind, to: wanted.state })
}

function kindOfVisit({ id, plan }: LockedRoute, visit: number): 'disposal' | 'break' {
  const kind = plan?.visits[visit]?.kind
  if (kind === 'disposal' || kind === 'break') return kind
  throw Refusal.ofField(
    'unknown-visit',
    'params.visit',
    `Visit ${visit} of route ${id} is no disposal trip and no break. Look at the visits of its plan, the first is 0.`,
  )
}

function refusalReason({ id, status, completedAt }: LockedRoute, { state, at }: WantedVisit): string | null {
  if (status === 'active') return null
  if (status === 'pending') return `Route ${id} is pending. Start it first.`
  if (state === 'planned') return `Route ${id} is completed, so what was done on it stays.`
  return isBeforeEnd(completedAt, at)
    ? null
    : `Route ${id} was completed before that. Nothing is added to it.`
}
