import type { Role } from '../access/policy'
import { isInShare } from '../composition/share'
import { aucklandDate } from '../time/auckland-time'
import { useSession } from './session'

/** Code that some people get before others. Each condition that is left out holds for all. */
interface FlagConditions {
  roles?: readonly Role[]
  /** Percent of people; each keeps what they got. The demonstration has one operator: there it is all or nothing. */
  share?: number
  /** First day on which it is on, in New Zealand: YYYY-MM-DD. */
  from?: string
  /** Last day on which it is on. `npm run check` reminds from the next day on, and fails a month later. */
  until: string
}

export interface Flag extends FlagConditions {
  /** The workspace that has it, a dot and what it switches: `mf-routes.new-list`. */
  name: `${string}.${string}`
}

/** Describes a flag. It is written out where it is called: the check of expired flags reads it from the source. */
export const flag = (name: Flag['name'], conditions: FlagConditions): Flag => ({ name, ...conditions })

interface Viewer {
  /** The name of the account. */
  name: string
  roles: readonly Role[]
}

/** Whether a flag is on for a viewer at a moment; `null` stands for somebody who is not known, or not yet. @internal */
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

/** Whether a flag is on for the person who looks. One with roles or a share is off until that is known, and with mock data. */
export function useFlag(asked: Flag): boolean {
  const session = useSession()
  return isFlagOn(asked, session?.person ?? null, new Date())
}
