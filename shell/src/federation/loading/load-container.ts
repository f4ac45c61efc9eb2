import type { Publication } from 'shared-domain'
import { fetchManifest, type Manifest } from './fetch-manifest'
import { runScript } from './run-script'
import { twoTries } from './two-tries'

const PATIENCE_MS = 4000

/** What a remote's entry leaves behind: the federation runtime's own contract. */
export interface Container {
  init: (shareScope: unknown) => unknown
  get: (expose: string) => Promise<() => unknown>
}

/** Runs a publication's entry and takes the container that it brings; asked for at most twice, four seconds each. */
export async function loadContainer(publication: Publication): Promise<Container> {
  const { metaData } = await fetchManifest(publication)
  const { entry, integrity } = entryOf(publication, metaData)
  const name = metaData.globalName
  forget(name)
  return twoTries(entry, PATIENCE_MS, async (url, signal) => {
    await runScript(url, integrity, signal)
    // A script that is cut short or is no script at all still counts as loaded.
    return takeContainer(name, url)
  })
}

function entryOf({ base, files }: Publication, { remoteEntry: { path, name } }: Manifest['metaData']) {
  const file = `${path}${name}`
  const isPinned = Object.keys(files).length > 0
  if (isPinned && !files[file]) throw new Error(`The registry has no hash of ${file}: it can't be trusted.`)
  return { entry: new URL(`${base}${file}`, location.href).href, integrity: files[file] }
}

const globals = window as unknown as Record<string, unknown>

/** Whatever a former run of the same build left, its chunks included: the next one starts as the first did. */
function forget(name: string) {
  globals[name] = undefined
  globals[`${name}_chunks`] = undefined
}

function takeContainer(name: string, url: string): Container {
  const container = globals[name] as Partial<Container> | undefined
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new Error(`${url} is not the entry of a remote, or is cut short.`)
  return container as Container
}
