import { z } from 'zod'

const semver = z.string().regex(/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/, 'not a version such as 1.2.3')
const semverRange = z.string().min(1)

const NavigationSchema = z.object({
  label: z.string().min(1),
  /** The `d` of one stroked SVG path on a 24 × 24 grid, so that a new page needs no icon in the shell. */
  icon: z.string().regex(/^[\dMLHVCSQTAZmlhvcsqtaze.,\s+-]+$/, 'not SVG path data'),
  /** Pages stand in the sidebar by this, smallest first. */
  order: z.number(),
})

const RemotePageSchema = z.object({
  /** The URL, with `:name` for a parameter. */
  path: z.string().startsWith('/'),
  /** The exposed module; its export of the same name is the page. */
  expose: z.string().regex(/^[A-Z]\w*$/, 'not a component name'),
  title: z.string().min(1),
  /** Left out for a page that the sidebar does not list. */
  navigation: NavigationSchema.optional(),
})
export type RemotePage = z.infer<typeof RemotePageSchema>

/** What a remote says of itself in its `remote.json`. */
export const RemoteDescriptionSchema = z.object({
  name: z.string().regex(/^mf-[a-z][a-z0-9-]*$/, 'not of the form mf-name'),
  version: semver,
  requires: z.object({ shell: semverRange, 'shared-ui': semverRange, 'shared-domain': semverRange }),
  pages: z.array(RemotePageSchema).min(1),
})
export type RemoteDescription = z.infer<typeof RemoteDescriptionSchema>
