import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { DEMONSTRATION_SETTINGS, type PublicSettings } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import type { DocumentData } from '../page-data/page-data'
import { loadMockAnswers } from '../page-data/page-transport'
import { keepAnswer } from '../service-worker/bin-cache'
import { StandalonePage } from './StandalonePage'

/** Wakes a page that the server rendered. The server that wrote the data into the document also built this script. */
export function hydratePage(page: ReactNode) {
  const root = document.getElementById('root')
  const given = readElement<PublicSettings>('settings')
  if (!root || !given) throw new Error('The document must come from the product’s own server.')
  const data = readElement<DocumentData>('page-data')
  // No page of residents looks at the others.
  const openData = { ...DEMONSTRATION_SETTINGS.openData, ...given.openData }
  const settings = { ...DEMONSTRATION_SETTINGS, ...given, openData }
  const tree = (
    <StandalonePage settings={settings} data={data}>
      {page}
    </StandalonePage>
  )
  // It was rendered for real data, which is not what is to be shown with mock data.
  if (useDataSource.getState().source === 'mock') {
    markAwake()
    void loadMockAnswers()
      .catch(() => undefined)
      .then(() => createRoot(root).render(tree))
    return
  }
  whenIdle(root, () => {
    markAwake()
    // In a transition React stops every few milliseconds for whoever taps or scrolls.
    startTransition(() => void hydrateRoot(root, tree))
  })
  prepareNextVisit(data)
}

/** Has the styles do what they put off until the first screen was shown. */
function markAwake() {
  document.documentElement.dataset.awake = ''
}

function readElement<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent
  return text ? (JSON.parse(text) as T) : null
}

/** However busy a phone is, by then it is done, in ms. */
const LATEST_MS = 2000

/** What shows that somebody is about to use the page. */
const SIGNS = ['pointerdown', 'keydown', 'focusin'] as const

/** Does something once the browser has nothing better to do, or at once when somebody turns to `place`. */
function whenIdle(place: HTMLElement, work: () => void): void {
  const over = new AbortController()
  const { signal } = over
  const start = () => {
    if (signal.aborted) return
    over.abort()
    work()
  }
  for (const sign of SIGNS) place.addEventListener(sign, start, { signal, capture: true, passive: true })
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST_MS })
  else setTimeout(start)
}

/** Sees to it, once the page has settled, that the next visit needs no signal. */
function prepareNextVisit(data: DocumentData | null): void {
  if (!('serviceWorker' in navigator)) return
  const settled = () => setTimeout(() => prepare(data).catch(warn), SETTLED_MS)
  if (document.readyState === 'complete') settled()
  else addEventListener('load', settled, { once: true })
}

/** By then what somebody came for is on the screen, and their signal is free. */
const SETTLED_MS = 1000

async function prepare(data: DocumentData | null): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  // The document brought this answer, so the worker never saw it.
  if (data?.answer) await keepAnswer(new URL(data.url, location.href).href, Response.json(data.answer))
}

// A private window or a full phone: this visit works, the next one needs a signal.
const warn = (error: unknown) => console.warn('Nothing can be kept for a visit without a signal:', error)
