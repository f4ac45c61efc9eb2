import type { RouteChange } from '../routes/route-change'
import type { DetailedRoute } from '../routes/shown-route'
import type { RecordAnswer } from './real-query'

/** Changing one route, and what came of it. */
export interface RouteChanging {
  change: (change: RouteChange) => void
  /** What the record has yet to agree to; all but a removal is shown already. */
  pending: RouteChange | null
  /** What the record did not take, so that it is no longer shown; trying again is no use against a refusal that stays. */
  failure: { error: Error; change: RouteChange; tryAgain: (() => void) | null } | null
  /** The route that was removed here, for `restore` to put back. */
  removed: Pick<DetailedRoute, 'id' | 'name'> | null
}

export interface RouteAnswer extends Omit<RecordAnswer<unknown>, 'data'> {
  /** `null` until it is known. */
  route: DetailedRoute | null
  /** Whether there is no such route. */
  isUnknown: boolean
  changing: RouteChanging
}
