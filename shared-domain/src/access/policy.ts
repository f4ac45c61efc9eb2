import type { Role } from './role'

const EVERY_ROLE: readonly Role[] = ['viewer', 'operator', 'supervisor', 'admin', 'driver']
const WATCHERS: readonly Role[] = ['viewer', 'operator', 'supervisor', 'admin']
const OPERATORS: readonly Role[] = ['operator', 'supervisor', 'admin']
const SUPERVISORS: readonly Role[] = ['supervisor', 'admin']

/** Who may do what: the one table that the server holds every request against. */
export const POLICY = {
  /** The fleet, the overview, analytics, alerts and live events. */
  'record:read': WATCHERS,
  /** Routes and their stops, and what a driver needs of a bin. */
  'routes:read': EVERY_ROLE,
  'routes:plan': OPERATORS,
  'routes:assign': OPERATORS,
  /** Start and finish a route, and say what became of a stop. */
  'routes:drive': ['driver', 'operator', 'supervisor', 'admin'],
  /** Depots, facilities, trucks and drivers. */
  'fleet:change': SUPERVISORS,
  'alerts:acknowledge': OPERATORS,
  'thresholds:change': SUPERVISORS,
  /** Reports with the note, contact and photos of whoever made them. */
  'reports:read': OPERATORS,
  'reports:handle': OPERATORS,
  'collections:record': ['driver', 'operator', 'supervisor', 'admin'],
  /** For sensors and gateways, and whoever types a reading in. */
  'readings:record': OPERATORS,
  'audit:read': ['admin'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof POLICY

/** What an operation asks of whoever calls it: nothing, to be signed in, or a permission. */
export type Need = 'nothing' | 'sign-in' | Permission

/** Whether somebody with these roles may do it; nobody is signed in when there are none. */
export function isAllowed(need: Need, roles: readonly Role[]): boolean {
  if (need === 'nothing') return true
  if (need === 'sign-in') return roles.length > 0
  const allowed: readonly Role[] = POLICY[need]
  return roles.some((role) => allowed.includes(role))
}
