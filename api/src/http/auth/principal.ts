import type { Role } from 'shared-domain/contract'

/** On whose behalf a request acts. */
export interface Principal {
  /** Of the person's account; `null` for whoever has none. */
  personId: string | null
  /** What the audit trail writes. */
  name: string
  /** Empty for whoever is not signed in. */
  roles: readonly Role[]
}

/** Who has not said who they are: a resident, most likely. */
export const ANYBODY: Principal = { personId: null, name: 'resident', roles: [] }

/** Whoever sits at the machine while the product runs without sign-in. */
export const DEMONSTRATION_OPERATOR: Principal = {
  personId: null,
  name: 'demonstration operator',
  roles: ['supervisor', 'driver'],
}
