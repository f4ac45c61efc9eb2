import * as z from 'zod/mini'
import { paths } from '../links/paths'
import { isForSensors, type TokenScope } from './token-scopes'

/** The roles of people who sign in. */
export const ROLES = ['viewer', 'operator', 'supervisor', 'admin', 'driver', 'technician'] as const
export const RoleSchema = z.enum(ROLES)
export type Role = z.infer<typeof RoleSchema>

const WATCHERS: readonly Role[] = ['viewer', 'operator', 'supervisor', 'admin']
const READERS: readonly Role[] = [...WATCHERS, 'technician']
const OPERATORS: readonly Role[] = ['operator', 'supervisor', 'admin']
const SUPERVISORS: readonly Role[] = ['supervisor', 'admin']

/** The page that a person with these roles sees first: their own work. */
export function landingPath(roles: readonly Role[]): string {
  if (roles.length === 0 || roles.some((role) => WATCHERS.includes(role))) return paths.dashboard
  return roles.includes('technician') ? paths.sensors : paths.run
}

/** Which role has which permission. The server checks every request against this one table. */
export const POLICY = {
  /** Read the bins and their technical state, the overview, analytics and alerts. */
  'record:read': READERS,
  /** Live events: each role receives those of the data that it may read. */
  'live:read': ROLES,
  /** Read routes and their stops, and what a driver needs to know about a bin. */
  'routes:read': [...WATCHERS, 'driver'],
  'routes:plan': OPERATORS,
  'routes:assign': OPERATORS,
  /** Start and finish a route, and record the outcome of a stop. */
  'routes:drive': ['driver', 'operator', 'supervisor', 'admin'],
  /** Depots, disposal sites, trucks and drivers. Those of a route come with the route, to its driver too. */
  'fleet:read': WATCHERS,
  'fleet:change': SUPERVISORS,
  /** Add, change and take away bins: the council's register. */
  'bins:change': SUPERVISORS,
  /** Stock-taking: open rounds, and say on the street where bins stand and how they are. It changes no bin. */
  'bins:confirm': [...OPERATORS, 'technician'],
  /** Sensors, where they are installed, and the decoders of their uplinks. */
  'sensors:change': [...SUPERVISORS, 'technician'],
  'alerts:acknowledge': OPERATORS,
  'thresholds:change': SUPERVISORS,
  /** See and change who outside of the product is told of what happens. */
  'connections:manage': SUPERVISORS,
  /** See, write and approve the texts of residents' pages, in each language. */
  'words:change': SUPERVISORS,
  /** Confirm whether bins that disappeared from the open-data layer are really gone. */
  'open-data:confirm': SUPERVISORS,
  /** Reports with the reporter's note, contact and photos. */
  'reports:read': OPERATORS,
  'reports:handle': OPERATORS,
  /** See which bins need a label, and record what is printed and which codes are made. */
  'labels:print': OPERATORS,
  /** See who else is at the same report, route, plan or bin. */
  'colleagues:see': OPERATORS,
  /** Send a tap that its route refused. It is for every role: a tap outlives the role of the person who made it. */
  'late-taps:send': ROLES,
  'collections:record': ['driver', 'operator', 'supervisor', 'admin'],
  /** For sensors and gateways, and for people who enter a reading by hand. */
  'readings:record': [...OPERATORS, 'technician'],
  /** Published versions of remotes that are not live. */
  'releases:preview': WATCHERS,
  'audit:read': ['admin'],
  /** Find, export and erase a resident's data. */
  'personal-data:handle': ['admin'],
  /** See and change who has an account, and with which role. */
  'people:manage': ['admin'],
  /** Access tokens of all devices and integrations. */
  'tokens:manage': ['admin'],
  /** Those of sensors and gateways only. */
  'sensor-tokens:manage': SUPERVISORS,
  /** See how the server was configured; settings that can be changed at runtime have their own permissions. */
  'settings:read': ['admin'],
  /** Change the retention of data, the limits of reports, the cost of an overflow, and the council's own fixed schedule. */
  'settings:change': ['admin'],
  /** The state of the database, the store and the scheduled jobs. */
  'health:read': SUPERVISORS,
  /** See which versions of remotes are live, with their errors and vitals. */
  'releases:read': SUPERVISORS,
  /** Promote and roll back remotes from the browser. */
  'releases:manage': ['admin'],
  /** One's own second factor and passkeys. */
  'account:change': ROLES,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof POLICY

/** Whether `name` is a permission. A remote of another version may name one that this version lacks. */
export const isPermission = (name: string): name is Permission => Object.hasOwn(POLICY, name)

/** What an operation requires of its caller: nothing, to be signed in, or a permission. */
export type Need = 'nothing' | 'sign-in' | Permission

/** Whether `name` is a need. An operation of a remote of another version may need a permission that this version lacks. */
export const isNeed = (name: string): name is Need =>
  name === 'nothing' || name === 'sign-in' || isPermission(name)

/** Whether a caller with these roles is allowed. A caller without roles is not signed in. */
export function isAllowed(need: Need, roles: readonly Role[]): boolean {
  if (need === 'nothing') return true
  if (need === 'sign-in') return roles.length > 0
  const allowed: readonly Role[] = POLICY[need]
  return roles.some((role) => allowed.includes(role))
}

/** Whether a person may do this who lacks the second factor that the role requires: only what the own account needs. */
export const opensWithoutSecondFactor = (need: Need): boolean =>
  need === 'nothing' || need === 'sign-in' || need === 'account:change'

/** The caller, as far as the object rules look at it. */
export interface Caller {
  /** The account's id; `null` without one. */
  personId: string | null
  roles: readonly Role[]
}

/**
 * Object rules: which objects of a kind a caller may see, and which parts of them, once the permission in `POLICY` is granted.
 * An object that a caller may not see is reported as not found.
 */
export const OBJECT_RULES = {
  /** Reading and driving routes: a driver has their own and unassigned ones, everyone else has all. */
  route: ({ personId, roles }: Caller, route: { driverId: string | null }): boolean =>
    isAllowed('record:read', roles) || route.driverId === null || route.driverId === personId,
  /**
   * Who drove a route and where the crew was at which time: only for colleagues on duty. A viewer sees the work done, but not
   * by whom.
   */
  crew: ({ roles }: Caller): boolean => isAllowed('routes:drive', roles),
  /**
   * What a resident wrote, their contact and their photos. Other roles never get these, neither in lists nor in live events or
   * files.
   */
  resident: ({ roles }: Caller): boolean => isAllowed('reports:read', roles),
  /** Live events: a role that cannot read the record, such as a driver, is only told that routes changed, and not which. */
  liveEvent: ({ roles }: Pick<Caller, 'roles'>, { kind }: { kind: string }): boolean =>
    isAllowed('record:read', roles) || ['routes', 'reset', 'alive'].includes(kind),
  /** Sessions, passkeys and saved views belong to one account. Administrators see only their own, too. */
  own: ({ personId }: Caller, { ownerId }: { ownerId: string }): boolean => personId === ownerId,
  /** Seeing, creating, rotating and revoking an access token: supervisors only for tokens of sensors, administrators for all. */
  token: ({ roles }: Caller, token: { scopes: readonly TokenScope[] }): boolean =>
    isAllowed('tokens:manage', roles) ||
    (isAllowed('sensor-tokens:manage', roles) && isForSensors(token.scopes)),
} as const

/** The last part of the problem `type` that asks for a proof. */
export const PROOF_WANTED = 'proof-wanted'
