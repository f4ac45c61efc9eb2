import { isAllowed, type Role } from './policy'

/** Who asks, as far as rules about single objects go by it. */
export interface Caller {
  /** Of the account; `null` without one. */
  personId: string | null
  roles: readonly Role[]
}

/**
 * What a permission leaves open: which objects of a kind, and how much of each. Beside `POLICY` the one table that every
 * answer of the server is held against. An object that a caller may not have is not there for them.
 */
export const OBJECT_RULES = {
  /** A route, to be read and to be driven: a driver has those that are theirs or unassigned, everyone else has all. */
  route: ({ personId, roles }: Caller, route: { driverId: string | null }): boolean =>
    isAllowed('record:read', roles) || route.driverId === null || route.driverId === personId,
  /** Who of the crews drove a route, and when they were where: for colleagues on duty. A viewer has the work done alone. */
  crew: ({ roles }: Caller): boolean => isAllowed('routes:drive', roles),
} as const
