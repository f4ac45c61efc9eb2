import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { DEMONSTRATION_SETTINGS, type PublicSettings } from 'shared-domain'
import { followDataSourceSettings, useDataSource } from 'shared-domain/client'
import type { DocumentData } from '../page-data/page-data'
import { TRANSPORTS } from '../page-data/page-transport'
import { cacheAnswer } from '../service-worker/bin-cache'
import { StandalonePage } from './StandalonePage'

/** Hydrates a page that the server rendered, with the data in its document. */
export function hydratePage(page: ReactNode) {
  const root = document.getElementById('root')
  const given = readElement<PublicSettings>('settings')
  if (!root || !given) throw new Error('The document must come from the product’s own server.')
  const data = readElement<DocumentData>('page-data')
  // The public pages use no other settings.
  const openData = { ...DEMONSTRATION_SETTINGS.openData, ...given.openData }
  const settings = { ...DEMONSTRATION_SETTINGS, ...given, openData }
  const tree = (
    <StandalonePage settings={settings} data={data}>
      {page}
    </StandalonePage>
  )
  followDataSourceSettings(settings)
  // The server rendered real data, which mock data replaces.
  const { load } = TRANSPORTS[useDataSource.getState().source]
  if (load) {
    markAwake()
    void load()
      .catch(() => undefined)
      .then(() => createRoot(root).render(tree))
    return
  }
  whenIdle(root, () => {
    markAwake()
    // In a transition, so that React yields to taps and scrolling.
    startTransition(() => void hydrateRoot(root, tree))
  })
  prepareNextVisit(data)
}

/** Activates the styles that are deferred until hydration. */
function markAwake() {
  document.documentElement.dataset.awake = ''
}

function readElement<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : null
}

const IDLE_TIMEOUT_MS = 2000

/** Events of a user who is about to use the page. */
const START_EVENTS = ['pointerdown', 'keydown', 'focusin'] as const

/** Runs the work once the browser is idle, at most 2 s later, or at once when the user turns to `place`. */
function whenIdle(place: HTMLElement, work: () => void): void {
  const controller = new AbortController()
  const { signal } = controller
  const start = () => {
    if (signal.aborted) return
    controller.abort()
    work()
  }
  for (const type of START_EVENTS)
    place.addEventListener(type, start, { signal, capture: true, passive: true })
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(start)
}

/** Installs the service worker once the page has settled, so that the next visit works offline. */
function prepareNextVisit(data: DocumentData | null): void {
  if (!('serviceWorker' in navigator)) return
  const settled = () => setTimeout(() => prepare(data).catch(warn), SETTLED_MS)
  if (document.readyState === 'complete') settled()
  else addEventListener('load', settled, { once: true })
}

/** After this time, in ms, the requests of the first screen are done. */
const SETTLED_MS = 1000

async function prepare(data: DocumentData | null): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  // This answer was embedded in the document, so the worker could not cache it.
  if (data?.answer) await cacheAnswer(new URL(data.url, location.href).href, Response.json(data.answer))
}

// In a private window or on a full phone this visit works, and the next one needs a connection.
const warn = (error: unknown) => console.warn('The next visit will not work offline:', error)
