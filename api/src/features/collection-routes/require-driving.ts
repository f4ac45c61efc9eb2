import { isAllowed } from 'shared-domain/contract'
import type { Principal } from '../../http/auth/principal'
import { Refusal } from '../../http/problems/refusal'
import type { HeldRoute } from './hold-route'

/** Whoever plans routes may drive them all; a driver only those that are his own or nobody's. */
export const drivesOnlyOwn = ({ roles }: Principal) => !isAllowed('routes:plan', roles)

/** Refuses a driver on the route of another. */
export function requireDriving(principal: Principal, { id, driverId }: HeldRoute): void {
  if (driverId === null || !drivesOnlyOwn(principal)) return
  if (driverId === principal.personId) return
  throw new Refusal(
    'not-allowed',
    `Route ${id} is another driver's. Drive a route of your own, or ask for this one to be assigned to you.`,
  )
}
