import type { LockedRoute } from 'api/server-part'
import { CLOCK_TOLERANCE_MS } from 'shared-domain'
import { isAllowed, OBJECT_RULES } from 'shared-domain/contract'
import type { TapChange } from './tap-change'
import type { Tapper } from './tapper'

/** The longest shift: a phone without a signal learns within this time that its route was given away. */
const UNAWARE_MS = 12 * 3_600_000

/**
 * Whether a person had a route when they tapped, by the record's own history of its drivers. For the rest of the shift it
 * counts that they had it until another driver got it, because a phone without a signal does not know. Operators have every route,
 * and a route without a driver counts for each person who may drive, except one who is only named by another person's phone.
 */
export async function hadRoute(
  { record: { driving } }: TapChange,
  tapper: Tapper,
  route: LockedRoute,
  at: Date,
): Promise<boolean> {
  const { personId, roles, sentBy } = tapper
  if (sentBy === null && (isAllowed('record:read', roles) || OBJECT_RULES.route(tapper, route))) return true
  if (personId === null) return false
  if (route.driverId === personId) return true
  let since: number | null = null
  for (const assignment of await driving.assignments(route.id)) {
    const moment = assignment.at.getTime()
    if (assignment.from === personId) {
      const until = moment + UNAWARE_MS
      const begun = since ?? route.createdAt.getTime()
      if (begun - CLOCK_TOLERANCE_MS <= at.getTime() && at.getTime() <= until) return true
      since = null
    }
    if (assignment.to === personId) since = moment
  }
  return false
}
