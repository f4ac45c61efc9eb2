import type { Outbox } from 'shared-domain/outbox'
import type { ReportAbout, ReportEntry } from './report-entry'
import { REPORTS_SYNC } from './reports-sync'
import { takeFromWorker } from './sent-by-worker'
import { sentReports } from './sent-reports'

/** Only the browsers that know it, so the types don't yet. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Has the worker woken once there is a signal, should this page be left while something waits, and remembers what was
 * sent without it; in browsers that can. As long as it is looked at, the page sends by itself. Answers with how to end it.
 */
export function shareWithWorker(outbox: Outbox<ReportAbout>): () => void {
  const end = new AbortController()
  const { signal } = end
  const registered = navigator.serviceWorker?.ready
  // Where it is not allowed, the next visit sends.
  const ask = ({ sync }: WithSync) => sync?.register(REPORTS_SYNC).catch(() => undefined)
  const leave = () => outbox.entries().some(isWaiting) && void registered?.then(ask)
  const look = () => document.visibilityState === 'hidden' && leave()
  const adopt = () => void takeFromWorker(sentReports.put).catch(() => undefined)
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  // While this page sleeps, the worker takes entries off the phone.
  const unsubscribe = outbox.subscribe(adopt)
  adopt()
  return () => {
    unsubscribe()
    end.abort()
  }
}

const isWaiting = ({ refusal }: ReportEntry) => refusal === undefined
