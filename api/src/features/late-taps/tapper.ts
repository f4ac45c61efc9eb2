import { eq } from 'drizzle-orm'
import { isAllowed, type Role } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { people } from '../../database/schema'
import type { Principal } from '../../http/auth/principal'

/** The person who tapped, as the phone has it. */
export interface NamedPerson {
  id: string
  name: string
}

/** The person who made a late tap. */
export interface Tapper {
  /** `null` without an account. */
  personId: string | null
  name: string
  /** Empty for a person whom the record does not know. */
  roles: readonly Role[]
  /** Who was signed in on the phone that sent it, if that was another person; `null` when the session shows who tapped. */
  sentBy: string | null
  /** The name of the person behind the tap whose role does not allow driving; `null` when all may. */
  mayNotDrive: string | null
}

/**
 * Who made a late tap that a principal sends. A phone that changed hands names another person: that is a claim, so both names go
 * with the tap from here on.
 */
export async function tapperOf(
  transaction: Executor,
  principal: Principal,
  tappedBy: NamedPerson | undefined,
): Promise<Tapper> {
  const { personId, name, roles } = principal
  if (tappedBy === undefined || tappedBy.id === personId)
    return { personId, name, roles, sentBy: null, mayNotDrive: drives(roles) ? null : name }
  const [known] = await transaction
    .select({ id: people.id, name: people.name, role: people.role })
    .from(people)
    .where(eq(people.id, tappedBy.id))
  const named = {
    personId: known?.id ?? null,
    name: known?.name ?? tappedBy.name,
    roles: known ? [known.role] : [],
  }
  const mayNotDrive = [named, principal].find((person) => !drives(person.roles))?.name ?? null
  return { ...named, sentBy: name, mayNotDrive }
}

const drives = (roles: readonly Role[]) => isAllowed('routes:drive', roles)
