import type { DetailedRoute } from 'shared-domain'
import type { RouteDayPlan } from 'shared-domain/contract'
import type { ExportedVisit } from './exported-visit'

/** A route as files tell it. */
export interface ExportedRoute extends Pick<DetailedRoute, 'id' | 'name'> {
  /** YYYY-MM-DD: the day that it is planned for. */
  day: string
  visits: readonly ExportedVisit[]
  plan: RouteDayPlan | null
}
