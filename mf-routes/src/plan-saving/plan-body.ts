import type {
  createRoute,
  keepPlan,
  OperationRequest,
  RecordedRoute,
  RouteDayPlan,
} from 'shared-domain/contract'

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
  /** Those of earlier plans are to be removed. */
  saved: readonly SavedRoute[]
}

interface SavedRoute {
  planNumber: number
  id: string
  planRevision: number
  route: NewRoute
}

/** What is to be sent so that the record has what is wanted; `null` when it has. A plan of no routes replaces none. */
export function missingBody({ planNumber, wanted, mayShareBins, saved }: PlanOnRecord): PlanBody | null {
  const leaving = saved.filter(
    (known) => known.planNumber !== planNumber || !wanted.some((route) => isOfTruck(known, route)),
  )
  const routes = wanted.filter((route) => !isSame(savedOf({ planNumber, saved }, route)?.route, route))
  if (wanted.length === 0 || (routes.length === 0 && leaving.length === 0)) return null
  return {
    planNumber,
    routes,
    body: {
      routes: routes.map((route) => {
        const known = savedOf({ planNumber, saved }, route)
        const replaces = known && { id: known.id, planRevision: known.planRevision }
        return { ...route, key: crypto.randomUUID(), ...(replaces && { replaces }) }
      }),
      removedIds: leaving.map(({ id }) => id),
      mayShareBins,
    },
  }
}

/** What the record has once it has taken a body; of a plan before this one only what is not assigned or started. */
export function withAnswer(
  { planNumber, saved }: PlanOnRecord,
  { planNumber: ofPlan, routes, body }: PlanBody,
  answer: readonly RecordedRoute[],
): Pick<PlanOnRecord, 'saved'> {
  const taken = answer.flatMap(({ id, planRevision, status, driver }, at) => {
    const route = routes[at]
    const isTakenUp = status !== 'pending' || driver !== null
    return route === undefined || (ofPlan !== planNumber && isTakenUp)
      ? []
      : { planNumber: ofPlan, id, planRevision, route }
  })
  const isGone = ({ id, route, planNumber: of }: SavedRoute) =>
    body.removedIds.includes(id) ||
    (of === ofPlan && routes.some((one) => one.plan.truckId === route.plan.truckId))
  return { saved: [...saved.filter((known) => !isGone(known)), ...taken] }
}

/** What the record has in place of a route of the plan. */
export const savedOf = ({ planNumber, saved }: Pick<PlanOnRecord, 'planNumber' | 'saved'>, route: NewRoute) =>
  saved.find((known) => known.planNumber === planNumber && isOfTruck(known, route))

const isOfTruck = (known: SavedRoute, { plan: { truckId } }: NewRoute) => known.route.plan.truckId === truckId

/** A route keeps the name that it has; which bins it passes by follows from the routes of other trucks, too. */
function isSame(one: NewRoute | undefined, other: NewRoute): boolean {
  const driven = ({ name: _, leftOut: __, ...route }: NewRoute) => JSON.stringify(route)
  return one !== undefined && driven(one) === driven(other)
}
