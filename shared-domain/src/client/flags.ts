import type { Role } from '../access/policy'
import { rolesNamed } from '../access/role-names'
import { isInShare } from '../composition/share'
import { aucklandDate } from '../time/auckland-time'
import { useSession } from './session'

/** A feature flag: code that some people get before others. A condition that is left out is true for everyone. */
interface FlagConditions {
  roles?: readonly Role[]
  /** Percent of people; each person keeps the result. The demonstration has one operator, so there it is all or nothing. */
  share?: number
  /** The first day on which the flag is on, in New Zealand: YYYY-MM-DD. */
  from?: string
  /** The last day on which it is on. `npm run check` warns from the next day on, and fails a month later. */
  until: string
}

export interface Flag extends FlagConditions {
  /** The workspace that owns it, a dot, and what it switches: `mf-routes.new-list`. */
  name: `${string}.${string}`
}

/** Declares a flag. Write the value literally in the call: the check for expired flags reads it from the source text. */
export const flag = (name: Flag['name'], conditions: FlagConditions): Flag => ({ name, ...conditions })

interface Viewer {
  /** The account's name. */
  name: string
  roles: readonly Role[]
}

/** Whether a flag is on for a viewer at a given moment; `null` is a viewer who is unknown, or not yet known. @internal */
export function isFlagOn(
  { name, roles, share, from, until }: Flag,
  viewer: Viewer | null,
  now: Date,
): boolean {
  const today = aucklandDate(now)
  if (today > until || (from !== undefined && today < from)) return false
  if (roles && !viewer?.roles.some((role) => roles.includes(role))) return false
  return share === undefined || (viewer !== null && isInShare(`${name} ${viewer.name}`, share))
}

/**
 * Whether a flag is on for the current user. A flag with roles or a share is off until the user is known, and with mock data.
 */
export function useFlag(asked: Flag): boolean {
  const session = useSession()
  const person = session?.person
  return isFlagOn(asked, person ? { name: person.name, roles: rolesNamed(person) } : null, new Date())
}
