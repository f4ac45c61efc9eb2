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
  /** The URL path that is asked for. */
  path: string
}

/** The shell's document with the registry and the settings inline, and hints for what the asked page needs. */
export function shellDocument(template: string, { registry, settings, path }: DocumentData): string {
  const data = [
    ...preloadTags(registry, path, providedVersionsIn(template)),
    jsonElement('registry', documentRegistry(registry)),
    jsonElement('settings', settings),
  ]
  return template.replace('<!--boot-data-->', () => data.join('\n    '))
}

/** The shell's document in a site folder, its data still to be filled in. */
export function readShellTemplate(siteFolder: string): Promise<string> {
  const file = join(siteFolder, 'shell/index.html')
  return readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} cannot be read. Build the product first: npm run build.`, { cause })
  })
}

// What these two name is pinned in them: a document need not carry the hashes of all the chunks.
const ENTRANCES = ['mf-manifest.json', 'remoteEntry.js']

/** The registry as a document carries it: without the hashes that the shell itself does not ask for. */
const documentRegistry = ({ revision, remotes }: Registry): Registry => ({
  revision,
  remotes: remotes.map(({ previous, ...live }) => ({
    ...withEntrancePins(live),
    ...(previous && { previous: withEntrancePins(previous) }),
  })),
})

/** A publication with no more hashes than a page asks for by itself. */
export const withEntrancePins = (publication: Publication): Publication => ({
  ...publication,
  files: Object.fromEntries(Object.entries(publication.files).filter(([path]) => ENTRANCES.includes(path))),
})

/**
 * @internal Hints for the files of the page at `path`, so that they load beside the shell and not after it. Of a version that
 * the shell will not run nothing is fetched: the hints are then for the one before it.
 */
export function preloadTags({ remotes }: Registry, path: string, provided?: ProvidedVersions): string[] {
  const found = findPage(remotes, path)
  if (!found) return []
  const shown = runnablePublication(found.remote, provided)
  if (!shown) return []
  const { base, preload, files } = shown
  return (preload[found.page.expose] ?? []).map((file) => {
    const kind = kindOf(file)
    // Browsers check no hint of a fetch, and warn: the shell itself hashes what it fetches.
    const integrity = kind === 'fetch' ? undefined : files[file]
    // A hint counts only for a request of its own mode: what is checked, or fetched, is asked for with CORS.
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

/** The version of a remote that the shell will run: the live one, else the one before it; neither when both need another. */
export const runnablePublication = (
  remote: RegisteredRemote,
  provided?: ProvidedVersions,
): Publication | undefined =>
  [remote, remote.previous].find(
    (publication) => publication && (!provided || meetsRequirements(publication, provided)),
  )
