import type { SkipReason } from 'shared-domain/contract'
import type { stops } from '../../database/schema'
import { CLOCK_DIFFERENCE_MS } from '../collections/empty-bin'
import type { HeldRoute } from './hold-route'

type Stop = Pick<typeof stops.$inferSelect, 'state' | 'skipReason'>

interface Told {
  at: Date
  /** The bin that was seen there, if that was told. */
  binId?: string | undefined
}

export type WantedStop = Told &
  ({ state: 'done' } | { state: 'skipped'; reason: SkipReason } | { state: 'planned' })

/** Why a stop can't be changed so now, with what to do; null when it can. A stop that is so already may be said again. */
export function reasonAgainst(
  route: Pick<HeldRoute, 'id' | 'status' | 'completedAt'>,
  stop: Stop,
  wanted: WantedStop,
): string | null {
  if (isSame(stop, wanted)) return null
  if (route.status === 'pending') return `Route ${route.id} is pending. Start it first.`
  if (stop.state === 'done' && wanted.state === 'skipped')
    return 'This stop is done. Take that back first if it was a mistake.'
  return route.status === 'completed' ? reasonAfterwards(route, wanted) : null
}

/** Nothing is to be done then but to keep that it is so. */
export const isSame = (stop: Stop, wanted: WantedStop) =>
  stop.state === wanted.state && (wanted.state !== 'skipped' || stop.skipReason === wanted.reason)

/** A phone without a network tells of the last stops when the route is completed: what happened before that counts. */
function reasonAfterwards(
  { id, completedAt }: Pick<HeldRoute, 'id' | 'completedAt'>,
  { state, at }: WantedStop,
): string | null {
  if (state === 'planned') return `Route ${id} is completed, so what was done on it stays.`
  if (isBeforeEnd(completedAt, at)) return null
  return `Route ${id} was completed before that. Record the collection by itself, outside of a route.`
}

/** Whether something happened before the route was completed, by clocks that need not agree. */
export const isBeforeEnd = (completedAt: Date | null, at: Date) =>
  completedAt !== null && at.getTime() <= completedAt.getTime() + CLOCK_DIFFERENCE_MS
