import type {
  createRoute,
  keepPlan,
  OperationRequest,
  RecordedRoute,
  RouteDayPlan,
} from 'shared-domain/contract'

/** The route of one truck as it is sent to the record. */
export type NewRoute = OperationRequest<typeof createRoute>['body'] & { plan: RouteDayPlan }

/** A request with those routes of a plan that the record does not have. */
export interface PlanBody extends OperationRequest<typeof keepPlan> {
  /** The plan that it belongs to. */
  planNumber: number
  /** In the order of the body. */
  routes: readonly NewRoute[]
}

/** The wanted routes of a plan, and the routes that the record has. */
export interface PlanOnRecord {
  /** Counts the drafts. */
  planNumber: number
  /** In the order of the plan. */
  wanted: readonly NewRoute[]
  /** Whether its bins may be on other open routes, too. */
  mayShareBins: boolean
  /** Those of an earlier draft, which a request without an answer may have made, are removed by the next request. */
  saved: readonly SavedRoute[]
}

interface SavedRoute {
  planNumber: number
  id: string
  planRevision: number
  route: NewRoute
}

/** The request that brings the record to the wanted routes; `null` when it has them. */
export function missingBody({ planNumber, wanted, mayShareBins, saved }: PlanOnRecord): PlanBody | null {
  const leaving = saved.filter(
    (known) => known.planNumber !== planNumber || !wanted.some((route) => isOfTruck(known, route)),
  )
  const routes = wanted.filter((route) => !isSame(savedOf({ planNumber, saved }, route)?.route, route))
  if (routes.length === 0 && leaving.length === 0) return null
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

/** The saved routes after the record accepted a body; of an earlier plan only those that are neither assigned nor started. */
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

/** The saved route of the same truck. */
const savedOf = ({ planNumber, saved }: Pick<PlanOnRecord, 'planNumber' | 'saved'>, route: NewRoute) =>
  saved.find((known) => known.planNumber === planNumber && isOfTruck(known, route))

const isOfTruck = (known: SavedRoute, { plan: { truckId } }: NewRoute) => known.route.plan.truckId === truckId

/** Ignores the name, which a saved route keeps, and the bins left out, which depend on the routes of other trucks. */
function isSame(one: NewRoute | undefined, other: NewRoute): boolean {
  const driven = ({ name: _, leftOut: __, ...route }: NewRoute) => JSON.stringify(route)
  return one !== undefined && driven(one) === driven(other)
}
