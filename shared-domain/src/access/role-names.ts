import * as z from 'zod/mini'
import { type Role, RoleSchema } from './policy'

/**
 * The roles of API 1.18. Clients of that version refuse an answer with any other role, so answers have one of these, and beside it
 * the present name as text, which may be any later role too.
 */
export const FormerRoleSchema = z.enum(['viewer', 'operator', 'supervisor', 'admin', 'driver'])
type FormerRole = z.infer<typeof FormerRoleSchema>

/** The former role with no more permissions than this one. */
export const formerRole = (role: Role): FormerRole => (role === 'technician' ? 'viewer' : role)

interface NamedRoles {
  roles: readonly FormerRole[]
  roleNames?: readonly string[] | undefined
}

/** The roles in an answer. Names that this version does not know are left out: they have no permission here. */
export const rolesNamed = ({ roles, roleNames }: NamedRoles): Role[] =>
  roleNames === undefined ? [...roles] : roleNames.flatMap((name) => RoleSchema.safeParse(name).data ?? [])
