import { z } from 'zod'

const version = z.string().min(1)

/** The versions that a shell brings for its remotes: what their `requires` are held against. */
export const ProvidedVersionsSchema = z.object({
  shell: version,
  'shared-ui': version,
  'shared-domain': version,
})
export type ProvidedVersions = z.infer<typeof ProvidedVersionsSchema>
