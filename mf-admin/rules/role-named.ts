import { type Role, RoleSchema } from 'shared-domain/contract'
import type { ListedPerson } from '../operations'

/** The role of a listed person; the former one when this version does not know the present one. */
export const roleNamed = ({ role, roleName }: Pick<ListedPerson, 'role' | 'roleName'>): Role =>
  RoleSchema.safeParse(roleName).data ?? role
