import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { meetsRequirements, providedVersionsIn } from 'delivery'
import {
  FIRST_ANSWERS_ID,
  type FirstAnswer,
  findPage,
  type ProvidedVersions,
  type Publication,
  type RegisteredRemote,
  type Registry,
  type RuntimeSettings,
} from 'shared-domain'
import { jsonElement } from '../../http/documents'

/** What a document shows before any script has run. */
export interface FirstContent {
  html: string
  /** The answers from which it was rendered. The page takes them over. */
  answers: readonly FirstAnswer[]
}

interface DocumentData {
  registry: Registry
  settings: RuntimeSettings
  /** The requested URL path. */
  path: string
  /** What the document shows before any script has run. */
  first?: FirstContent | undefined
}

/** The shell's document with the registry, the settings and the first content inline, and with preload hints for the requested page. */
export function shellDocument(template: string, { registry, settings, path, first }: DocumentData): string {
  const data = [
    ...preloadTags(registry, path, providedVersionsIn(template)),
    jsonElement('registry', documentRegistry(registry)),
    jsonElement('settings', settings),
  ]
  const document = template.replace('<!--boot-data-->', () => data.join('\n    '))
  if (!first) return document
  // The styles first: without them nothing is shown, and with low priority the scripts leave them the line.
  const styled = document
    .replace('<script defer fetchpriority="high"', '<script defer')
    .replaceAll('<link rel="preload" as="script"', '$& fetchpriority="low"')
  // The answers come last, because what is shown does not need them.
  const shown = `${ROOT}<div id="first-content">${first.html}</div></div>${jsonElement(FIRST_ANSWERS_ID, first.answers)}`
  return styled.replace(`${ROOT}</div>`, () => shown)
}

/** The element that the shell renders into. */
const ROOT = '<div id="root">'

/** The shell's document from a site folder, before its data is filled in. */
export function readShellTemplate(siteFolder: string): Promise<string> {
  const file = join(siteFolder, 'shell/index.html')
  return readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} cannot be read. Build the product first: npm run build.`, { cause })
  })
}

// These two files contain the hashes of all other chunks, so the document need not.
const ENTRANCES = ['mf-manifest.json', 'remoteEntry.js']

/** The registry for a document: without the hashes that the shell itself does not need. */
const documentRegistry = ({ revision, remotes }: Registry): Registry => ({
  revision,
  remotes: remotes.map(({ previous, ...live }) => ({
    ...withEntrancePins(live),
    ...(previous && { previous: withEntrancePins(previous) }),
  })),
})

/** A publication with only the hashes that the page itself needs. */
export const withEntrancePins = (publication: Publication): Publication => ({
  ...publication,
  files: Object.fromEntries(Object.entries(publication.files).filter(([path]) => ENTRANCES.includes(path))),
})

/**
 * @internal Preload hints for the page at `path`, so that its files load in parallel with the shell. When the shell will not
 * run the live version, the hints are for the version before it.
 */
export function preloadTags({ remotes }: Registry, path: string, provided?: ProvidedVersions): string[] {
  const found = findPage(remotes, path)
  if (!found) return []
  const shown = runnablePublication(found.remote, provided)
  if (!shown) return []
  const { base, preload, files } = shown
  return (preload[found.page.expose] ?? []).map((file) => {
    const kind = kindOf(file)
    // Browsers cannot verify hints for `fetch` and print a warning; the shell verifies what it fetches.
    const integrity = kind === 'fetch' ? undefined : files[file]
    // A hint works only for a request with the same mode: files that are verified or fetched use CORS.
    const isCors = integrity !== undefined || kind === 'fetch'
    const attributes = [
      ...['rel="preload"', `as="${kind}"`],
      ...(isCors ? ['crossorigin="anonymous"'] : []),
      ...(integrity ? [`integrity="${integrity}"`] : []),
      `href="${base}${file}"`,
    ]
    return `<link ${attributes.join(' ')}>`
  })
}

function kindOf(file: string): 'style' | 'fetch' | 'script' {
  if (file.endsWith('.css')) return 'style'
  return file.endsWith('.json') ? 'fetch' : 'script'
}

/**
 * The version of a remote that the shell will run: the live one, else the one before it; neither when both have unmet
 * requirements.
 */
export const runnablePublication = (
  remote: RegisteredRemote,
  provided?: ProvidedVersions,
): Publication | undefined =>
  [remote, remote.previous].find(
    (publication) => publication && (!provided || meetsRequirements(publication, provided)),
  )
