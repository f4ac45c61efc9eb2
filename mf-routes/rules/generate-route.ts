import {
  type Bin,
  type BinStatus,
  isLocated,
  type Point,
  type Priority,
  ROUTE_BINS_MAX,
  routeThrough,
} from 'shared-domain'

export interface RouteCriteria {
  /** As typed; an empty name is replaced by a generated one. */
  name: string
  /** The day on which it is driven: YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** `null`: derived from the number of full bins. */
  priority: Priority | null
  /** The statuses of the bins to collect. */
  statuses: readonly BinStatus[]
  depot: Point
}

export type RouteFailure = { kind: 'no-status-chosen' } | { kind: 'no-bins-due' } | { kind: 'too-many-bins' }

/** A pending route that is not stored yet, so it has no id. */
export type GeneratedRoute = ReturnType<typeof routeThrough>

type RouteResult = { ok: true; route: GeneratedRoute } | { ok: false; failure: RouteFailure }

/** Errors in the criteria themselves, independent of the bins. */
export const criteriaFailure = ({ statuses }: Pick<RouteCriteria, 'statuses'>): RouteFailure | null =>
  statuses.length === 0 ? { kind: 'no-status-chosen' } : null

/** A pending route through the bins of the chosen statuses that have a position. */
export function generateRoute({ statuses, ...wish }: RouteCriteria, bins: readonly Bin[]): RouteResult {
  const failure = criteriaFailure({ statuses })
  if (failure) return { ok: false, failure }
  const due = bins.filter(isLocated).filter((bin) => statuses.includes(bin.status))
  if (due.length === 0) return { ok: false, failure: { kind: 'no-bins-due' } }
  if (due.length > ROUTE_BINS_MAX) return { ok: false, failure: { kind: 'too-many-bins' } }
  return { ok: true, route: routeThrough(due, wish) }
}
