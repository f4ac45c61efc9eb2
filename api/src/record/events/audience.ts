import { type LiveEvent, OBJECT_RULES, type Role } from 'shared-domain/contract'

/** Streams of one audience get the same bytes: all events, or only that some routes changed. */
export type Audience = 'record' | 'routes'
export const AUDIENCES: readonly Audience[] = ['record', 'routes']

/** A role that belongs to each audience. */
const ROLE_OF: Record<Audience, Role> = { record: 'viewer', routes: 'driver' }

const mayHear = (roles: readonly Role[], event: LiveEvent) => OBJECT_RULES.liveEvent({ roles }, event)

/** The audience of a person with these roles. Bins stand for the rest of the record. */
export const audienceOf = (roles: readonly Role[]): Audience =>
  mayHear(roles, { kind: 'bins', bins: null }) ? 'record' : 'routes'

/** The event as this audience gets it; `null` for one that does not concern it. */
export function eventFor(audience: Audience, event: LiveEvent): LiveEvent | null {
  if (!mayHear([ROLE_OF[audience]], event)) return null
  // The id of another driver's route is not for a driver: open pages read their own routes again.
  return audience === 'routes' && event.kind === 'routes' ? { kind: 'routes', id: null } : event
}
