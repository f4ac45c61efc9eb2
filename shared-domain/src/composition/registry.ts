import * as z from 'zod/mini'

const semver = z.string().check(z.regex(/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/, 'not a version such as 1.2.3'))
const semverRange = z.string().check(z.minLength(1))

const NavigationSchema = z.object({
  label: z.string().check(z.minLength(1)),
  /** The `d` of one stroked SVG path on a 24 × 24 grid, so that a new page needs no icon in the shell. */
  icon: z.string().check(z.regex(/^[\dMLHVCSQTAZmlhvcsqtaze.,\s+-]+$/, 'not SVG path data')),
  /** The position in the sidebar, smallest first. */
  order: z.number(),
})

/**
 * A permission of the policy table. The build checks that it exists. A server or shell that does not know it yet can still read
 * the registry, and then grants it to no one.
 */
const needs = z.optional(
  z.string().check(z.regex(/^[a-z-]+:[a-z-]+$/, 'not a permission such as reports:read')),
)

const expose = z.string().check(z.regex(/^[A-Z]\w*$/, 'not a component name'))

const PageSchema = z.object({
  /** The URL; `:name` is a parameter. */
  path: z.string().check(z.startsWith('/')),
  /** The exposed module. Its export of the same name is the page. */
  expose,
  title: z.string().check(z.minLength(1)),
  /**
   * The language of the page's document, where it is not English: its path begins with it, as in `/mi/report`. The build adds these
   * pages for a remote that has catalogues in other languages.
   */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'not a language such as mi'))),
  /** Not all texts of that language are reviewed: it is shown only where the council says so. */
  isDraft: z.optional(z.boolean()),
  /** The purpose of the page in one sentence, for the palette and the tour. */
  summary: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  /** Absent for a page that is not in the sidebar. */
  navigation: z.optional(NavigationSchema),
  /** The page is in the menu of the signed-in person, under its title. */
  menu: z.optional(z.enum(['account'])),
  /** Without this permission the sidebar hides the page, and its URL explains what is missing. */
  needs,
  /**
   * Whether a browser that has shown the page once can open it again offline. For a path with parameters, the part before the
   * first parameter must be a page too: both open with the same document.
   */
  worksOffline: z.optional(z.boolean()),
  /** Whether the page never shows mock data where people sign in, because people act by it in the street. */
  realDataOnly: z.optional(z.boolean()),
})

// Its service worker must not control other pages; the public pages have their own.
const RemotePageSchema = PageSchema.check(
  z.refine(({ path, worksOffline }) => !worksOffline || /^\/app\/[^:]/.test(path), {
    error: 'only a page below /app/ works offline',
    path: ['worksOffline'],
  }),
)
export type RemotePage = z.infer<typeof RemotePageSchema>

/** A component that a remote puts into a slot on another remote's page. */
const ExtensionSchema = z.object({
  /** One of the slots defined in `shared-ui`. */
  slot: z.string().check(z.regex(/^[a-z]+\.[a-z]+$/, 'not a slot such as dashboard.cards')),
  /** The slot version that it was built for; set by the build. */
  slotVersion: z._default(z.int(), 1),
  /** The exposed module. Its export of the same name is the extension. */
  expose,
  /** The title on a tab or in a failure notice; by default the remote's label. */
  title: z.optional(z.string().check(z.minLength(1))),
  /** Hidden from sessions without this permission. */
  needs,
  /** The position in the slot, smallest first. */
  order: z.number(),
})
export type Extension = z.infer<typeof ExtensionSchema>

const ExtensionsSchema = z.array(ExtensionSchema).check(
  z.refine((extensions) => new Set(extensions.map((one) => one.expose)).size === extensions.length, {
    error: 'two extensions expose the same name',
  }),
)

/** A command in the palette that opens one of the remote's own pages. */
const CommandSchema = z.object({
  /** What the command does, such as "Plan today's routes". */
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The URL of one of the remote's pages, with its query. */
  path: z.string().check(z.startsWith('/')),
  /** Other words that people may type for it. */
  keywords: z.optional(z.array(z.string().check(z.minLength(1)))),
  /** Hidden from sessions without this permission. */
  needs,
})

/** The contents of a remote's `remote.json`. */
export const RemoteDescriptionSchema = z.object({
  name: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]*$/, 'not of the form mf-name')),
  version: semver,
  requires: z.object({
    shell: semverRange,
    'shared-ui': semverRange,
    'shared-domain': semverRange,
    /** Absent for a remote that works with any server. */
    api: z.optional(semverRange),
  }),
  pages: z.array(RemotePageSchema).check(z.minLength(1)),
  extensions: z.optional(ExtensionsSchema),
  commands: z.optional(z.array(CommandSchema)),
  /** The exposed module with the help texts for the remote's pages. */
  help: z.optional(expose),
  /** Paths of the API that its server part owns with all below them, beside `/api/name/`: such as `/api/labels`. */
  apiPaths: z.optional(
    z.array(z.string().check(z.regex(/^\/api(\/[a-z][a-z-]*)+$/, 'not a path such as /api/labels'))),
  ),
  /** Paths outside of the API that a standard fixes, with its version, such as `/open311/v2`; its server part owns them, too. No page has one. */
  standardPaths: z.optional(
    z.array(z.string().check(z.regex(/^\/[a-z][a-z0-9-]*\/v\d$/, 'not a path such as /open311/v2'))),
  ),
})
export type RemoteDescription = z.infer<typeof RemoteDescriptionSchema>

/** Subresource integrity of a file: `sha384-` and the hash in base64. */
const IntegritySchema = z.string().check(z.regex(/^sha384-[\w+/]{64}$/, 'not an sha384 integrity'))

/** A published version of a remote. It never changes. */
export const PublicationSchema = z.extend(RemoteDescriptionSchema, {
  /** The URL of the version's folder, with a trailing slash: a path on our origin or a URL on another. */
  base: z.string().check(z.endsWith('/')),
  /** The files in the folder, by path relative to `base`. A document contains only those that the shell requests itself. */
  files: z.record(z.string(), IntegritySchema),
  /** For each exposed module: the files, relative to `base`, that must load before it can render. */
  preload: z.record(z.string(), z.array(z.string())),
})
export type Publication = z.infer<typeof PublicationSchema>

/** A version that a share of sessions gets instead of the live one. */
const CandidateSchema = z.extend(PublicationSchema, {
  /** In percent. */
  share: z.int().check(z.gte(1), z.lte(99)),
})

const RegisteredRemoteSchema = z.extend(PublicationSchema, {
  /** The version before the live one, used when the live one fails to load. */
  previous: z.optional(PublicationSchema),
  /** Set during a gradual release. Absent in documents, where the server has already chosen. */
  candidate: z.optional(CandidateSchema),
})
export type RegisteredRemote = z.infer<typeof RegisteredRemoteSchema>

/** The live version of each remote. */
export const RegistrySchema = z.object({
  /** Grows by one with every change. */
  revision: z.int().check(z.nonnegative()),
  remotes: z.array(RegisteredRemoteSchema),
})
export type Registry = z.infer<typeof RegistrySchema>

/** All modules that a remote exposes: its pages, extensions and help. */
export const exposesOf = ({ pages, extensions = [], help }: RemoteDescription): string[] => [
  ...new Set([...[...pages, ...extensions].map((one) => one.expose), ...(help ? [help] : [])]),
]

/** The page for a URL path, and the remote that owns it. */
export function findPage(
  remotes: readonly RegisteredRemote[],
  path: string,
): { remote: RegisteredRemote; page: RemotePage } | undefined {
  for (const remote of remotes) {
    const page = remote.pages.find((candidate) => isPathOf(candidate, path))
    if (page) return { remote, page }
  }
}

/** Whether a URL path matches a page's path, in which `:name` stands for one segment. */
export function isPathOf(page: Pick<RemotePage, 'path'>, path: string): boolean {
  const wanted = page.path.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i])
  )
}

const version = z.string().check(z.minLength(1))

/** The versions of the deployed shell and server, which the `requires` of remotes are checked against. */
export const ProvidedVersionsSchema = z.object({
  shell: version,
  'shared-ui': version,
  'shared-domain': version,
  api: version,
})
export type ProvidedVersions = z.infer<typeof ProvidedVersionsSchema>
