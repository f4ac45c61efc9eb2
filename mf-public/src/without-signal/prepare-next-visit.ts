import type { DocumentData } from '../page-data/document-data'
import { keepAnswer } from '../service-worker/known-bins'

/** Sees to it, once the page has settled, that the next visit needs no signal. */
export function prepareNextVisit(data: DocumentData | null): void {
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
