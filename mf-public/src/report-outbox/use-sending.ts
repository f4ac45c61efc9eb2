import { useEffect } from 'react'
import { useDataSource } from 'shared-domain/client'
import type { Outbox } from 'shared-domain/outbox'
import { showToast } from '../toast/toasts'
import { adoptOldReports } from './legacy-reports'
import { additionWords, type ReportAbout, type ReportEntry } from './report-entry'
import { reportOutbox, sentReports } from './report-outbox'
import { REPORTS_SYNC, takeFromWorker } from './sent-by-worker'

/** Sends what is kept on this phone while the page is open; with mock data nothing leaves the browser. */
export function useSending(): void {
  const isReal = useDataSource(({ source }) => source === 'real')
  useEffect(() => (isReal ? startSending() : undefined), [isReal])
}

function startSending(): () => void {
  const { outbox } = reportOutbox()
  function tell({ detail }: WindowEventMap['entrydelivered']) {
    sentReports.prune()
    const { about, noteRoom } = detail
    if (about.kind === 'note' && noteRoom !== undefined) sentReports.note(about.reportId, { noteRoom })
    const topic = about.kind === 'report' ? {} : { topic: 'additions' }
    showToast({ tone: 'success', message: takenText(about), ...topic })
  }
  const adopt = () => void adoptOldReports(outbox)
  const end = new AbortController()
  const { signal } = end
  addEventListener('entrydelivered', tell, { signal })
  // Whom a full phone kept from it, tries again.
  addEventListener('online', adopt, { signal })
  addEventListener('pageshow', adopt, { signal })
  const stop = outbox.start()
  const stopSharing = shareWithWorker(outbox)
  adopt()
  return () => {
    stop()
    stopSharing()
    end.abort()
  }
}

function takenText(about: ReportAbout): string {
  if (about.kind === 'report') return `${about.issue} report submitted successfully!`
  return `${additionWords(about)} added to your report`
}

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
