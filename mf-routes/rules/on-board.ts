import type { RouteStop } from 'shared-domain/contract'

/** What a crew has said of a stop. `at` is ISO 8601; `null` while it is planned. */
export type StopOutcome = Pick<RouteStop, 'state' | 'at'> & Partial<Pick<RouteStop, 'emptied' | 'taps'>>

/**
 * Whether another truck emptied the bin of a stop that is done: another route has its collection, or all who did it tapped on another
 * route.
 */
export const isDoneElsewhere = ({ state, emptied, taps = [] }: Omit<StopOutcome, 'at'>): boolean => {
  const doneBy = taps.filter(({ skipReason }) => skipReason === undefined)
  const isOthers = doneBy.length > 0 && doneBy.every(({ routeId }) => routeId !== undefined)
  return state === 'done' && (isOthers || Boolean(emptied?.by))
}

/**
 * Whether the waste of a stop is on the truck, which was unloaded last at `unloadedAt`, in ms since 1970; `-Infinity` before the first time. That
 * goes by time: a truck that was full early unloads at a disposal trip that is planned for later. The waste of a bin that another
 * truck has emptied is on that one.
 */
export const isOnBoard = (stop: StopOutcome, unloadedAt: number): boolean =>
  stop.state === 'done' &&
  !isDoneElsewhere(stop) &&
  (unloadedAt === Number.NEGATIVE_INFINITY || momentOf(stop.at) > unloadedAt)

/** In ms since 1970; `-Infinity` without a time. */
export const momentOf = (at: string | null): number =>
  at === null ? Number.NEGATIVE_INFINITY : Date.parse(at)
