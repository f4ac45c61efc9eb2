import * as z from 'zod/mini'

const semver = z.string().check(z.regex(/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/, 'not a version such as 1.2.3'))
const semverRange = z.string().check(z.minLength(1))

const NavigationSchema = z.object({
  label: z.string().check(z.minLength(1)),
  /** The `d` of one stroked SVG path on a 24 × 24 grid, so that a new page needs no icon in the shell. */
  icon: z.string().check(z.regex(/^[\dMLHVCSQTAZmlhvcsqtaze.,\s+-]+$/, 'not SVG path data')),
  /** Pages stand in the sidebar by this, smallest first. */
  order: z.number(),
})

const PageSchema = z.object({
  /** The URL, with `:name` for a parameter. */
  path: z.string().check(z.startsWith('/')),
  /** The exposed module; its export of the same name is the page. */
  expose: z.string().check(z.regex(/^[A-Z]\w*$/, 'not a component name')),
  title: z.string().check(z.minLength(1)),
  /** Left out for a page that the sidebar does not list. */
  navigation: z.optional(NavigationSchema),
  /**
   * Whether a browser that has shown it once opens it again without a signal. With parameters in its path, what is
   * before the first must be a page, too: they open by one document.
   */
  worksOffline: z.optional(z.boolean()),
})

// Its worker must look after no page besides; the public pages have one of their own.
const RemotePageSchema = PageSchema.check(
  z.refine(({ path, worksOffline }) => !worksOffline || /^\/app\/[^:]/.test(path), {
    error: 'only a page below /app/ works offline',
    path: ['worksOffline'],
  }),
)
export type RemotePage = z.infer<typeof RemotePageSchema>

/** What a remote says of itself in its `remote.json`. */
export const RemoteDescriptionSchema = z.object({
  name: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]*$/, 'not of the form mf-name')),
  version: semver,
  requires: z.object({ shell: semverRange, 'shared-ui': semverRange, 'shared-domain': semverRange }),
  pages: z.array(RemotePageSchema).check(z.minLength(1)),
})
export type RemoteDescription = z.infer<typeof RemoteDescriptionSchema>
