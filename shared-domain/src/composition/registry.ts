import { z } from 'zod'
import { RemoteDescriptionSchema } from './remote-description'

const RegisteredRemoteSchema = RemoteDescriptionSchema.extend({
  /** Absolute URL path of the folder that holds this version's files, with a trailing slash. */
  base: z.string().endsWith('/'),
  /** By expose: the files, relative to `base`, that the page needs before it can show. */
  preload: z.record(z.string(), z.array(z.string())),
})
export type RegisteredRemote = z.infer<typeof RegisteredRemoteSchema>

/** Which version of which remote is live. */
export const RegistrySchema = z.object({
  /** Goes up by one with every change. */
  revision: z.number().int().nonnegative(),
  remotes: z.array(RegisteredRemoteSchema),
})
export type Registry = z.infer<typeof RegistrySchema>
