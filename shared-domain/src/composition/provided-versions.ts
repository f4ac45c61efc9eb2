import * as z from 'zod/mini'

const version = z.string().check(z.minLength(1))

/** The versions that a shell brings for its remotes: what their `requires` are held against. */
export const ProvidedVersionsSchema = z.object({
  shell: version,
  'shared-ui': version,
  'shared-domain': version,
})
export type ProvidedVersions = z.infer<typeof ProvidedVersionsSchema>
