import type { Role } from 'shared-domain/contract'
import type { Principal } from '../../../http/auth/principal'

/** The person or device in whose name a part works. */
export interface PartPerson {
  /** That of an account; `null` without one. */
  id: string | null
  name: string
  /** Empty when no person is signed in. */
  roles: readonly Role[]
  /** Set for an access token that is limited to sensors: the DevEUIs of those whose messages it may send. */
  devices?: readonly string[]
}

export const principalOf = ({ id, name, roles }: PartPerson): Principal => ({ personId: id, name, roles })
