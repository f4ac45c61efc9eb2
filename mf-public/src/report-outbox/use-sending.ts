import { useEffect } from 'react'
import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import type { Outbox } from 'shared-domain/outbox'
import { issueLabels } from '../bin-labels/bin-labels'
import { t } from '../messages/translate'
import { showToast } from '../toast/toasts'
import { addedText } from './addition-words'
import type { AdditionAbout, ReportAbout } from './report-entry'
import { reportOutbox } from './report-outbox'
import { REPORTS_SYNC, takeFromWorker } from './sent-by-worker'
import { sentReports } from './sent-reports'
import { showReportToast } from './undo-report'

/** Sends what is stored on this phone while the page is open. */
export function useSending(): void {
  const isSending = useDataSource(reachesRecord)
  useEffect(() => (isSending ? startSending() : undefined), [isSending])
}

function startSending(): () => void {
  const { outbox } = reportOutbox()
  function onDelivered({ detail: { about, sent, noteRoom } }: WindowEventMap['entrydelivered']) {
    sentReports.prune()
    const message = 'reportId' in about ? addedText(noteAddition(about, noteRoom)) : deliveredText(about)
    const toast = { tone: 'success', message } as const
    if (sent) showReportToast(sent, toast)
    else showToast({ ...toast, topic: about.kind === 'withdrawal' ? about.report.id : 'additions' })
  }
  const adopt = () => void adoptLegacyReports(outbox).catch(() => undefined)
  const controller = new AbortController()
  const { signal } = controller
  addEventListener('entrydelivered', onDelivered, { signal })
  // Retry after the quota was exceeded.
  addEventListener('online', adopt, { signal })
  addEventListener('pageshow', adopt, { signal })
  const stop = outbox.start()
  const stopSharing = shareWithWorker(outbox)
  adopt()
  return () => {
    stop()
    stopSharing()
    controller.abort()
  }
}

/** Loads what adopts the reports of earlier versions of this page, where this phone has some. Rejects when storage is switched off. */
async function adoptLegacyReports(outbox: Outbox<ReportAbout>): Promise<void> {
  if (!Object.keys(localStorage).some((key) => key.startsWith(LEGACY_PREFIX))) return
  const { adoptLegacyReports } = await import('./legacy-reports')
  await adoptLegacyReports(outbox)
}

/** How all keys of earlier versions begin. */
const LEGACY_PREFIX = 'kept-report'

const deliveredText = (about: Exclude<ReportAbout, AdditionAbout>): string =>
  about.kind === 'report'
    ? t('toast.submitted', { issue: issueLabels[about.issue] })
    : t('toast.takenBack', { issue: issueLabels[about.report.issue] })

/** Notes a delivered addition at its report. Returns all that was added to it. */
function noteAddition({ reportId, kind, holds }: AdditionAbout, noteRoom: number | undefined) {
  const before = sentReports.all().find(({ id }) => id === reportId)?.added ?? []
  const added = [...new Set([...before, holds ?? kind])]
  sentReports.note(reportId, { added, ...(noteRoom !== undefined && { noteRoom }) })
  return added
}

/** Background Sync is not in the DOM types yet. */
interface WithSync extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/**
 * In browsers with Background Sync: requests a sync when the page is left while entries wait, and takes over the reports
 * that the worker has sent. Returns a function that stops both.
 * @internal
 */
export function shareWithWorker(outbox: Outbox<ReportAbout>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const registered = navigator.serviceWorker?.ready
  // When a sync is not allowed, the next visit sends the entries.
  const requestSync = ({ sync }: WithSync) => sync?.register(REPORTS_SYNC).catch(() => undefined)
  const onLeave = () =>
    outbox.entries().some(({ refusal }) => refusal === undefined) && void registered?.then(requestSync)
  const onVisibility = () => document.visibilityState === 'hidden' && onLeave()
  const takeOver = () => void takeFromWorker(sentReports.put).catch(() => undefined)
  addEventListener('pagehide', onLeave, { signal })
  document.addEventListener('visibilitychange', onVisibility, { signal })
  // The worker removes entries while this page is suspended.
  const unsubscribe = outbox.subscribe(takeOver)
  takeOver()
  return () => {
    unsubscribe()
    controller.abort()
  }
}
