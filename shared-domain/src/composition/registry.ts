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

/**
 * A permission of the policy table. The build checks that there is one of that name: a server or a shell that does not know it
 * yet can still read the registry, and gives it to nobody.
 */
const needs = z.optional(
  z.string().check(z.regex(/^[a-z-]+:[a-z-]+$/, 'not a permission such as reports:read')),
)

const expose = z.string().check(z.regex(/^[A-Z]\w*$/, 'not a component name'))

const PageSchema = z.object({
  /** The URL, with `:name` for a parameter. */
  path: z.string().check(z.startsWith('/')),
  /** The exposed module; its export of the same name is the page. */
  expose,
  title: z.string().check(z.minLength(1)),
  /** What it is for, in one sentence: the palette and the tour say it. */
  summary: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  /** Left out for a page that the sidebar does not list. */
  navigation: z.optional(NavigationSchema),
  /** Listed in the menu of the signed-in person, by its title. */
  menu: z.optional(z.enum(['account'])),
  /** The sidebar does not list it for a session without this permission, and its URL says what is missing. */
  needs,
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

/** A component that a remote puts into a slot of another remote's page. */
const ExtensionSchema = z.object({
  /** One of the slots of `shared-ui`. */
  slot: z.string().check(z.regex(/^[a-z]+\.[a-z]+$/, 'not a slot such as dashboard.cards')),
  /** The version of the slot that it was built for; the build writes it. */
  slotVersion: z._default(z.int(), 1),
  /** The exposed module; its export of the same name is the extension. */
  expose,
  /** What a tab or a failure calls it; the remote's label unless said. */
  title: z.optional(z.string().check(z.minLength(1))),
  /** A session without this permission does not see it. */
  needs,
  /** Extensions stand in their slot by this, smallest first. */
  order: z.number(),
})
export type Extension = z.infer<typeof ExtensionSchema>

const ExtensionsSchema = z.array(ExtensionSchema).check(
  z.refine((extensions) => new Set(extensions.map((one) => one.expose)).size === extensions.length, {
    error: 'two extensions expose the same name',
  }),
)

/** An entry of the command palette that leads to a place of the remote's own pages. */
const CommandSchema = z.object({
  /** What it does, such as Plan today's routes. */
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  /** A URL of one of the remote's pages, with its query. */
  path: z.string().check(z.startsWith('/')),
  /** Other words that people type for it. */
  keywords: z.optional(z.array(z.string().check(z.minLength(1)))),
  /** A session without this permission does not see it. */
  needs,
})
export type Command = z.infer<typeof CommandSchema>

/** What a remote says of itself in its `remote.json`. */
export const RemoteDescriptionSchema = z.object({
  name: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]*$/, 'not of the form mf-name')),
  version: semver,
  requires: z.object({
    shell: semverRange,
    'shared-ui': semverRange,
    'shared-domain': semverRange,
    /** Left out by a remote that gets along with any server. */
    api: z.optional(semverRange),
  }),
  pages: z.array(RemotePageSchema).check(z.minLength(1)),
  extensions: z.optional(ExtensionsSchema),
  commands: z.optional(z.array(CommandSchema)),
  /** The exposed module with the help of the remote's pages. */
  help: z.optional(expose),
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

/** A version that a share of the sessions gets in place of the live one. */
const CandidateSchema = z.extend(PublicationSchema, {
  /** In percent. */
  share: z.int().check(z.gte(1), z.lte(99)),
})

const RegisteredRemoteSchema = z.extend(PublicationSchema, {
  /** The version before the live one: shown when that can't be. */
  previous: z.optional(PublicationSchema),
  /** While a version is released gradually. A document has none: the server chose already. */
  candidate: z.optional(CandidateSchema),
})
export type RegisteredRemote = z.infer<typeof RegisteredRemoteSchema>

/** Which version of which remote is live. */
export const RegistrySchema = z.object({
  /** Goes up by one with every change. */
  revision: z.int().check(z.nonnegative()),
  remotes: z.array(RegisteredRemoteSchema),
})
export type Registry = z.infer<typeof RegistrySchema>

/** By name, every module that a remote exposes: its pages, its extensions and its help. */
export const exposesOf = ({ pages, extensions = [], help }: RemoteDescription): string[] => [
  ...new Set([...[...pages, ...extensions].map((one) => one.expose), ...(help ? [help] : [])]),
]

/** The page at a URL path and the remote that has it. */
export function findPage(
  remotes: readonly RegisteredRemote[],
  path: string,
): { remote: RegisteredRemote; page: RemotePage } | undefined {
  for (const remote of remotes) {
    const page = remote.pages.find((candidate) => isPathOf(candidate, path))
    if (page) return { remote, page }
  }
}

/** Whether a URL path fits a page's own, in which `:name` stands for one segment. */
export function isPathOf(page: Pick<RemotePage, 'path'>, path: string): boolean {
  const wanted = page.path.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  )
}

/** Whether a URL may fit both paths, as `/app/routes/new` fits `/app/routes/:id` and `/app/routes/:key`. */
export function pathsOverlap(one: string, other: string): boolean {
  const parts = one.split('/')
  const others = other.split('/')
  const isAny = (part: string | undefined) => part?.startsWith(':')
  return (
    parts.length === others.length &&
    parts.every((part, i) => part === others[i] || isAny(part) || isAny(others[i]))
  )
}

const version = z.string().check(z.minLength(1))

/** The versions that a deployed shell and its server bring for remotes: what their `requires` are held against. */
export const ProvidedVersionsSchema = z.object({
  shell: version,
  'shared-ui': version,
  'shared-domain': version,
  api: version,
})
export type ProvidedVersions = z.infer<typeof ProvidedVersionsSchema>
