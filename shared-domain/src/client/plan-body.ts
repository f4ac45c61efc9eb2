import type { keepPlan } from '../contract/keep-plan-contract'
import type { OperationRequest } from '../contract/operation'
import type { RouteDayPlan } from '../contract/route-day-plan'
import type { createRoute, RecordedRoute } from '../contract/routes-contract'

/** The route of one truck as it is sent into the record. */
export type NewRoute = OperationRequest<typeof createRoute>['body'] & { plan: RouteDayPlan }

/** The routes of a plan that differ from what the record has, as they are sent. */
export interface PlanBody extends OperationRequest<typeof keepPlan> {
  /** Of the plan that it is of. */
  planNumber: number
  /** What it gives the record, in the order of the body. */
  routes: readonly NewRoute[]
}

/** What the record has of a plan, and what it is to have. */
export interface PlanOnRecord {
  /** Counts the plans of this document. */
  planNumber: number
  /** In the order of the plan. */
  wanted: readonly NewRoute[]
  /** Whether its bins may be on other open routes, too. */
  mayShareBins: boolean
  /** Those of plans before are to be taken away. */
  kept: readonly KeptRoute[]
}

interface KeptRoute {
  planNumber: number
  id: string
  planRevision: number
  route: NewRoute
}

/** What is to be sent so that the record has what is wanted; `null` when it has. A plan of no routes replaces none. */
export function missingBody({ planNumber, wanted, mayShareBins, kept }: PlanOnRecord): PlanBody | null {
  const leaving = kept.filter(
    (known) => known.planNumber !== planNumber || !wanted.some((route) => isOfTruck(known, route)),
  )
  const routes = wanted.filter((route) => !isSame(keptOf({ planNumber, kept }, route)?.route, route))
  if (wanted.length === 0 || (routes.length === 0 && leaving.length === 0)) return null
  return {
    planNumber,
    routes,
    body: {
      routes: routes.map((route) => {
        const known = keptOf({ planNumber, kept }, route)
        const replaces = known && { id: known.id, planRevision: known.planRevision }
        return { ...route, key: crypto.randomUUID(), ...(replaces && { replaces }) }
      }),
      removedIds: leaving.map(({ id }) => id),
      mayShareBins,
    },
  }
}

/** What the record has once it has taken a body; of a plan before this one only what nobody has taken up. */
export function withAnswer(
  { planNumber, kept }: PlanOnRecord,
  { planNumber: ofPlan, routes, body }: PlanBody,
  answer: readonly RecordedRoute[],
): Pick<PlanOnRecord, 'kept'> {
  const taken = answer.flatMap(({ id, planRevision, status, driver }, at) => {
    const route = routes[at]
    const isTakenUp = status !== 'pending' || driver !== null
    return route === undefined || (ofPlan !== planNumber && isTakenUp)
      ? []
      : { planNumber: ofPlan, id, planRevision, route }
  })
  const isGone = ({ id, route, planNumber: of }: KeptRoute) =>
    body.removedIds.includes(id) ||
    (of === ofPlan && routes.some((one) => one.plan.truckId === route.plan.truckId))
  return { kept: [...kept.filter((known) => !isGone(known)), ...taken] }
}

/** What the record has in place of a route of the plan. */
export const keptOf = ({ planNumber, kept }: Pick<PlanOnRecord, 'planNumber' | 'kept'>, route: NewRoute) =>
  kept.find((known) => known.planNumber === planNumber && isOfTruck(known, route))

const isOfTruck = (known: KeptRoute, { plan: { truckId } }: NewRoute) => known.route.plan.truckId === truckId

/** A route keeps the name that it has. */
function isSame(one: NewRoute | undefined, other: NewRoute): boolean {
  return one !== undefined && JSON.stringify({ ...one, name: '' }) === JSON.stringify({ ...other, name: '' })
}
