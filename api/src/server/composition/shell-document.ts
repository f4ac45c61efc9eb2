import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { meetsRequirements, providedVersionsIn } from 'delivery'
import {
  findPage,
  type ProvidedVersions,
  type Publication,
  type RegisteredRemote,
  type Registry,
  type RuntimeSettings,
} from 'shared-domain'
import { jsonElement } from '../../http/documents'

interface DocumentData {
  registry: Registry
  settings: RuntimeSettings
  /** The requested URL path. */
  path: string
}

/** The shell's document with the registry and the settings inline, and with preload hints for the requested page. */
export function shellDocument(template: string, { registry, settings, path }: DocumentData): string {
  const data = [
    ...preloadTags(registry, path, providedVersionsIn(template)),
    jsonElement('registry', documentRegistry(registry)),
    jsonElement('settings', settings),
  ]
  return template.replace('<!--boot-data-->', () => data.join('\n    '))
}

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
