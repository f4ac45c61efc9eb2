import type { PartPerson } from 'api/server-part'
import { isAllowed, type Role } from 'shared-domain/contract'
import type { TapChange } from './tap-change'

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
 * Who made a late tap that a person sends. A phone that changed hands names another person: that is a claim, so both names go
 * with the tap from here on.
 */
export async function tapperOf(
  { record: { driving } }: TapChange,
  sender: PartPerson,
  tappedBy: NamedPerson | undefined,
): Promise<Tapper> {
  const { id: personId, name, roles } = sender
  if (tappedBy === undefined || tappedBy.id === personId)
    return { personId, name, roles, sentBy: null, mayNotDrive: drives(roles) ? null : name }
  const known = await driving.person(tappedBy.id)
  const named = {
    personId: known?.id ?? null,
    name: known?.name ?? tappedBy.name,
    roles: known ? [known.role] : [],
  }
  const mayNotDrive = [named, sender].find((person) => !drives(person.roles))?.name ?? null
  return { ...named, sentBy: name, mayNotDrive }
}

const drives = (roles: readonly Role[]) => isAllowed('routes:drive', roles)
