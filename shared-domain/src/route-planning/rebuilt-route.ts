import type { RouteDayPlan } from '../contract/route-day-plan'
import type { VisitDone } from '../contract/routes-contract'

/** A route whose open stops were changed, as the record keeps it. */
export interface RebuiltRoute {
  id: string
  /** The open stops in their new order. */
  binIds: readonly string[]
  plan: RouteDayPlan
  visitsDone: VisitDone[]
  distanceKm: number
  minutes: number
}
