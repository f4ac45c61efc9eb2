import * as z from 'zod/mini'
import { RemoteDescriptionSchema } from './remote-description'

/** Subresource integrity of one file: `sha384-` and the hash in base64. */
const IntegritySchema = z.string().check(z.regex(/^sha384-[\w+/]{64}$/, 'not an sha384 integrity'))

/** One version of a remote in the store. It never changes once it is there. */
export const PublicationSchema = z.extend(RemoteDescriptionSchema, {
  /** URL of the folder that holds the version's files, with a trailing slash: a path of our own or another origin's. */
  base: z.string().check(z.endsWith('/')),
  /** The files of that folder, by path below `base`. A document carries only those that the shell itself asks for. */
  files: z.record(z.string(), IntegritySchema),
  /** By expose: the files, relative to `base`, that the page needs before it can show. */
  preload: z.record(z.string(), z.array(z.string())),
})
export type Publication = z.infer<typeof PublicationSchema>
