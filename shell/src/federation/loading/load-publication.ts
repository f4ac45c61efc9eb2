import { getInstance } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { Publication } from 'shared-domain'
import { fetchManifest, type Manifest } from './fetch-manifest'
import { twoTries } from './two-tries'

const TIMEOUT_MS = 4000

/** The global that a remote's entry defines: the contract of Module Federation. */
interface Container {
  init: (shareScope: unknown) => unknown
  get: (expose: string) => Promise<() => unknown>
}

/** A publication that runs, or starts to. */
interface Started {
  container: Promise<Container>
  /** Pages and extensions that were loaded, by name. */
  components: Map<string, ComponentType<object>>
}

/** By the URL of the publication. */
const started = new Map<string, Started>()

/** Loads a page or an extension of exactly this publication. A failed one is dropped: the next call starts from the manifest. */
export async function loadPublishedPage(
  publication: Publication,
  expose: string,
): Promise<ComponentType<object>> {
  const { base, name, version } = publication
  const own = started.get(base) ?? start(publication)
  try {
    const container = await own.container
    const makeModule = await container.get(`./${expose}`)
    const exposed = (await makeModule()) as Record<string, ComponentType<object>> | undefined
    const component = exposed?.[expose]
    if (!component) throw new Error(`${name} ${version} does not expose ${expose}.`)
    own.components.set(expose, component)
    return component
  } catch (error) {
    // A retry may have started it anew meanwhile.
    if (started.get(base) === own) dropPublication(publication)
    throw error
  }
}

function start(publication: Publication): Started {
  const own = { container: startContainer(publication), components: new Map() }
  started.set(publication.base, own)
  return own
}

/** A page or an extension that was loaded before and not dropped since; undefined for others. */
export const loadedPage = ({ base }: Publication, expose: string) => started.get(base)?.components.get(expose)

/** Drops a started publication that does not work. */
export function dropPublication({ base }: Publication) {
  started.delete(base)
}

/** Initialises a publication's container with the page's share scope, from which it takes React and the other singletons. */
async function startContainer(publication: Publication): Promise<Container> {
  const runtime = getInstance()
  if (!runtime) throw new Error('The federation runtime has not started.')
  const container = await loadContainer(publication)
  await container.init(runtime.shareScopeMap.default)
  return container
}

/** Runs a publication's entry and returns its container. Requested at most twice, four seconds each. */
async function loadContainer(publication: Publication): Promise<Container> {
  const { metaData } = await fetchManifest(publication)
  const { entry, integrity } = entryOf(publication, metaData)
  const name = metaData.globalName
  clearGlobals(name)
  return twoTries(entry, TIMEOUT_MS, async (url, signal) => {
    await runScript(url, integrity, signal)
    // A truncated script, or a file of another kind, still fires the load event.
    return takeContainer(name, url)
  })
}

function entryOf({ base, files }: Publication, { remoteEntry: { path, name } }: Manifest['metaData']) {
  const file = `${path}${name}`
  const isPinned = Object.keys(files).length > 0
  if (isPinned && !files[file]) throw new Error(`The registry has no hash of ${file}: it can't be trusted.`)
  return { entry: new URL(`${base}${file}`, location.href).href, integrity: files[file] }
}

// The entry puts its container into a global variable: that is the contract of Module Federation.
const globals = window as unknown as Record<string, unknown>

/** Removes the globals and chunks of an earlier run of the same build. */
function clearGlobals(name: string) {
  globals[name] = undefined
  globals[`${name}_chunks`] = undefined
}

function takeContainer(name: string, url: string): Container {
  const container = globals[name] as Partial<Container> | undefined
  if (typeof container?.init !== 'function' || typeof container.get !== 'function')
    throw new Error(`${url} is not the entry of a remote, or is cut short.`)
  return container as Container
}

/** Runs the script at `url` if its bytes match the hash `integrity`. Aborting the signal cancels its request. @internal */
export async function runScript(
  url: string,
  integrity: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  // A script element keeps its request even after it is removed, and each hanging request would occupy one of the six
  // connections that HTTP/1.1 allows per host. Removing a preload hint does cancel its request. So the hint is added first
  // (joining the document's own hint for the file), and the script then runs the bytes that it loaded: still one request.
  const hint = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: url })
  const script = Object.assign(document.createElement('script'), { src: url })
  for (const element of [hint, script]) {
    // The same CORS mode as the document's hint; another mode would load the file twice. Integrity on other origins requires
    // it.
    element.crossOrigin = 'anonymous'
    element.fetchPriority = 'high'
    if (integrity) element.integrity = integrity
  }
  try {
    await loadElement(hint, url, signal)
    await loadElement(script, url, signal)
  } finally {
    hint.remove()
    script.remove()
  }
}

async function loadElement(
  element: HTMLLinkElement | HTMLScriptElement,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () =>
      reject(new Error(`${url} could not be reached, or is not the file that was published.`))
    signal.addEventListener('abort', () => reject(signal.reason))
    document.head.append(element)
  })
}
