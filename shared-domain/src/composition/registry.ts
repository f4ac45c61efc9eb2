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

/** The page at a URL path and the remote that has it. */
export function findPage(
  remotes: readonly RegisteredRemote[],
  path: string,
): { remote: RegisteredRemote; page: RemotePage } | undefined {
  for (const remote of remotes) {
    const page = remote.pages.find((candidate) => matches(candidate.path, path))
    if (page) return { remote, page }
  }
}

/** Whether a URL path fits a page's path, in which `:name` stands for one segment. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  )
}

const version = z.string().check(z.minLength(1))

/** The versions that a shell brings for its remotes: what their `requires` are held against. */
export const ProvidedVersionsSchema = z.object({
  shell: version,
  'shared-ui': version,
  'shared-domain': version,
})
export type ProvidedVersions = z.infer<typeof ProvidedVersionsSchema>
