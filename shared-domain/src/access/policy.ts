import * as z from 'zod/mini'

/** What a person who signs in may be. */
export const ROLES = ['viewer', 'operator', 'supervisor', 'admin', 'driver'] as const
export const RoleSchema = z.enum(ROLES)
export type Role = z.infer<typeof RoleSchema>

const WATCHERS: readonly Role[] = ['viewer', 'operator', 'supervisor', 'admin']
const OPERATORS: readonly Role[] = ['operator', 'supervisor', 'admin']
const SUPERVISORS: readonly Role[] = ['supervisor', 'admin']

/** Who may do what: the one table that the server holds every request against. */
export const POLICY = {
  /** The fleet, the overview, analytics, alerts and live events. */
  'record:read': WATCHERS,
  /** Routes and their stops, and what a driver needs of a bin. */
  'routes:read': ROLES,
  'routes:plan': OPERATORS,
  'routes:assign': OPERATORS,
  /** Start and finish a route, and say what became of a stop. */
  'routes:drive': ['driver', 'operator', 'supervisor', 'admin'],
  /** Depots, facilities, trucks and drivers. */
  'fleet:change': SUPERVISORS,
  'alerts:acknowledge': OPERATORS,
  'thresholds:change': SUPERVISORS,
  /** Whether bins that the open-data layer lacks are gone. */
  'open-data:confirm': SUPERVISORS,
  /** Reports with the reporter's note, contact and photos. */
  'reports:read': OPERATORS,
  'reports:handle': OPERATORS,
  /** Which bins need a label; what is printed and which codes are made is kept. */
  'labels:print': OPERATORS,
  /** Who else is at the same report, route, plan or bin. */
  'colleagues:see': OPERATORS,
  'collections:record': ['driver', 'operator', 'supervisor', 'admin'],
  /** For sensors and gateways, and people who type a reading in. */
  'readings:record': OPERATORS,
  /** Published versions of remotes that are not live. */
  'releases:preview': WATCHERS,
  'audit:read': ['admin'],
  /** Find, hand out and erase what is kept of a resident. */
  'personal-data:handle': ['admin'],
  /** Who has an account, with which role. */
  'people:manage': ['admin'],
  /** Access tokens of devices and integrations. */
  'tokens:manage': ['admin'],
  /** How the server was started; what can be changed while it runs has permissions of its own. */
  'settings:read': ['admin'],
  /** How the database, the store and the scheduled jobs are. */
  'health:read': SUPERVISORS,
  /** Which versions of remotes are live, and how they do. */
  'releases:read': SUPERVISORS,
  /** Promote and roll back from a browser. */
  'releases:manage': ['admin'],
  /** The own second factor and passkeys. */
  'account:change': ROLES,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof POLICY

/** Whether a name stands in the table: a remote of another version may name one that does not. */
export const isPermission = (name: string): name is Permission => Object.hasOwn(POLICY, name)

/** What an operation asks of its caller: nothing, to be signed in, or a permission. */
export type Need = 'nothing' | 'sign-in' | Permission

/** Whether a caller with these roles may do it; one without roles is not signed in. */
export function isAllowed(need: Need, roles: readonly Role[]): boolean {
  if (need === 'nothing') return true
  if (need === 'sign-in') return roles.length > 0
  const allowed: readonly Role[] = POLICY[need]
  return roles.some((role) => allowed.includes(role))
}

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
  /** What a resident wrote, how to reach them, and their photos: in no list, live event or file for any other role. */
  resident: ({ roles }: Caller): boolean => isAllowed('reports:read', roles),
} as const

/**
 * What a stolen or unattended session must not be enough for: who may come in, from when on a bin counts as full, which code runs in
 * every browser, and what is kept of a resident, which POST requests look for. Changes under these permissions want a proof of who
 * is there that is at most PROOF_LASTS_MINUTES old.
 */
const WANTS_PROOF: readonly Permission[] = [
  'account:change',
  'people:manage',
  'tokens:manage',
  'thresholds:change',
  'releases:manage',
  'personal-data:handle',
]

/** So long one proof does for further changes. */
export const PROOF_LASTS_MINUTES = 10

/** Whether an operation asks for a recent proof. What only reads never does. */
export const wantsProof = ({ needs, method }: { needs: Need; method: string }): boolean =>
  !['GET', 'HEAD'].includes(method) && (WANTS_PROOF as readonly Need[]).includes(needs)

/** The end of the `type` of the problem that says so. */
export const PROOF_WANTED = 'proof-wanted'
