import { type LockedRoute, type PartPerson, Refusal } from 'api/server-part'
import { lockDrivenRoute, type RoutesChange } from '../routes/lock-route'
import { isBeforeEnd } from './record-stop'

interface VisitOfRoute {
  id: string
  /** The position in the plan, from 0. */
  visit: number
}

interface WantedVisit {
  state: 'done' | 'planned'
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
  kindOfVisit(route, visit)
  const reason = isDone(route, visit) === (wanted.state === 'done') ? null : refusalReason(route, wanted)
  if (reason) throw new Refusal('not-possible-now', reason)
  await applyVisit(change, route, visit, wanted)
}

const isDone = ({ visitsDone }: LockedRoute, visit: number) => visitsDone.some((done) => done.visit === visit)

/** Records a visit without asking whether the state of the route allows it. The caller must have locked the route. */
export async function applyVisit(
  change: RoutesChange,
  route: LockedRoute,
  visit: number,
  wanted: WantedVisit,
): Promise<void> {
  const { id } = route
  const kind = kindOfVisit(route, visit)
  if (isDone(route, visit) === (wanted.state === 'done')) return
  const others = route.visitsDone.filter((done) => done.visit !== visit)
  const visitsDone = wanted.state === 'planned' ? others : [...others, { visit, at: wanted.at.toISOString() }]
  await change.record.routes.setVisitsDone(id, visitsDone, { visit, kind, to: wanted.state })
}

function kindOfVisit({ id, plan }: LockedRoute, visit: number): 'disposal' | 'break' {
  const kind = plan?.visits[visit]?.kind
  if (kind === 'disposal' || kind === 'break') return kind
  const detail = `Visit ${visit} of route ${id} is no disposal trip and no break. Look at the visits of its plan, the first is 0.`
  throw new Refusal('unknown-visit', detail, [{ field: 'params.visit', detail }])
}

function refusalReason({ id, status, completedAt }: LockedRoute, { state, at }: WantedVisit): string | null {
  if (status === 'active') return null
  if (status === 'pending') return `Route ${id} is pending. Start it first.`
  if (state === 'planned') return `Route ${id} is completed, so what was done on it stays.`
  return isBeforeEnd(completedAt, at)
    ? null
    : `Route ${id} was completed before that. Nothing is added to it.`
}
