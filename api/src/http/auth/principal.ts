import type { Role, TokenScope } from 'shared-domain/contract'

/** On whose behalf a request acts. */
export interface Principal {
  /** Of the person's account; `null` without one. */
  personId: string | null
  /** What the audit trail writes. */
  name: string
  /** Empty without a session. */
  roles: readonly Role[]
  /** Set for a device or an integration with an access token: it may do what these say, and nothing else. */
  scopes?: readonly TokenScope[]
  /** Whether the person has shown a short while ago who they are; absent without a session. */
  isProven?: boolean
}

/** A client without a session: a resident, most likely. */
export const ANYBODY: Principal = { personId: null, name: 'resident', roles: [] }

/** Everyone at this machine while the product runs without sign-in. */
export const DEMONSTRATION_OPERATOR: Principal = {
  personId: null,
  name: 'demonstration operator',
  roles: ['supervisor', 'driver'],
}
