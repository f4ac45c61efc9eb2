import * as z from 'zod/mini'

/** What a person who signs in may be. */
export const RoleSchema = z.enum(['viewer', 'operator', 'supervisor', 'admin', 'driver'])
export type Role = z.infer<typeof RoleSchema>
