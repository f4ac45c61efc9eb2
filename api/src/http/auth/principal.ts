import type { Role, TokenScope } from 'shared-domain/contract'

/** The person or program on whose behalf a request acts. */
export interface Principal {
  /** The account id; `null` without an account. */
  personId: string | null
  /** The name that the audit trail records. */
  name: string
  /** Empty without a session. */
  roles: readonly Role[]
  /** Set for a device or integration with an access token: it may do what these scopes allow and nothing else. */
  scopes?: readonly TokenScope[]
  /** Set for an access token that is limited to sensors, by their DevEUIs. */
  devices?: readonly string[]
  /** Whether the person has proved recently who they are; absent without a session. */
  isProven?: boolean
  /** Set for a person whose role requires a second factor and who has none: only their own account opens. */
  lacksSecondFactor?: true
}

/** A client without a session, usually a resident. */
export const ANYBODY: Principal = { personId: null, name: 'resident', roles: [] }

/** Everyone on this machine, while the product runs without sign-in. */
export const DEMONSTRATION_OPERATOR: Principal = {
  personId: null,
  name: 'demonstration operator',
  roles: ['supervisor', 'driver'],
}
