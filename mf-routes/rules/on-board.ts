import type { RouteStop } from 'shared-domain/contract'

/** What a crew has said of a stop. `at` is ISO 8601; `null` while it is planned. */
export type StopOutcome = Pick<RouteStop, 'state' | 'at'> & Partial<Pick<RouteStop, 'emptied'>>

/**
 * Whether the waste of a stop is on the truck, which was unloaded last at `unloadedAt`, in ms since 1970; `-Infinity` before the first time. That
 * goes by time: a truck that was full early unloads at a disposal trip that is planned for later. The waste of a bin that another
 * route has emptied is on another truck.
 */
export const isOnBoard = ({ state, at, emptied }: StopOutcome, unloadedAt: number): boolean =>
  state === 'done' && !emptied?.by && (unloadedAt === Number.NEGATIVE_INFINITY || momentOf(at) > unloadedAt)

/** In ms since 1970; `-Infinity` without a time. */
export const momentOf = (at: string | null): number =>
  at === null ? Number.NEGATIVE_INFINITY : Date.parse(at)
