import { z } from 'zod'
import { PublicationSchema } from './publication'

/** A remote that is live, and the version before it: shown when the live one can't be. */
const RegisteredRemoteSchema = PublicationSchema.extend({ previous: PublicationSchema.optional() })
export type RegisteredRemote = z.infer<typeof RegisteredRemoteSchema>

/** Which version of which remote is live. */
export const RegistrySchema = z.object({
  /** Goes up by one with every change. */
  revision: z.number().int().nonnegative(),
  remotes: z.array(RegisteredRemoteSchema),
})
export type Registry = z.infer<typeof RegistrySchema>
