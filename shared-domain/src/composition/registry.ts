import * as z from 'zod/mini'
import { PublicationSchema } from './publication'

/** A remote that is live, and the version before it: shown when the live one can't be. */
const RegisteredRemoteSchema = z.extend(PublicationSchema, { previous: z.optional(PublicationSchema) })
export type RegisteredRemote = z.infer<typeof RegisteredRemoteSchema>

/** Which version of which remote is live. */
export const RegistrySchema = z.object({
  /** Goes up by one with every change. */
  revision: z.int().check(z.nonnegative()),
  remotes: z.array(RegisteredRemoteSchema),
})
export type Registry = z.infer<typeof RegistrySchema>
