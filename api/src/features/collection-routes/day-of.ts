import { aucklandDate } from 'shared-domain'
import { Refusal } from '../../http/problems/refusal'

/** The day that a route is planned for, in Pacific/Auckland: today unless it says another. Refuses one that is over. */
export function dayOf({ plannedFor }: { plannedFor?: string | undefined }, now: Date): string {
  const today = aucklandDate(now)
  if (!plannedFor || plannedFor >= today) return plannedFor ?? today
  const detail = `${plannedFor} is over. Plan again, for today or a day to come.`
  throw new Refusal('invalid-input', detail, [{ field: 'body.plannedFor', detail }])
}
