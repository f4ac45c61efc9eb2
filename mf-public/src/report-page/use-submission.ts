import { useEffect, useEffectEvent, useState } from 'react'
import type { NewEntry, PendingPut, PutResult } from 'shared-domain/outbox'
import { issueLabels } from '../bin-labels/bin-labels'
import { t } from '../messages/translate'
import { stopAppendingTo } from '../report-outbox/open-form'
import type { Refused } from '../report-outbox/refusal-text'
import {
  type RememberedReport,
  type Report,
  type ReportAbout,
  type ReportEntry,
  reportEntry,
  reportOf,
  type SentReport,
} from '../report-outbox/report-entry'
import { reportOutbox, useOutboxEntries, usePutReport } from '../report-outbox/report-outbox'
import { sentReports, useSentReports } from '../report-outbox/sent-reports'
import { showReportToast } from '../report-outbox/undo-report'
import { showToast } from '../toast/toasts'

const CONFIRMED_MS = 3000

/**
 * The state of the report just submitted, or of one of this bin that an earlier visit could not send yet. A confirmation
 * disappears by itself, a failure stays. `binId` is `null` until the page has parsed its URL: before that the form may be for
 * another bin.
 */
export function useSubmission(binId: string | null) {
  const [submitted, setSubmitted] = useState<Submitted | null | undefined>()
  const putReport = usePutReport()
  const entries = useOutboxEntries()
  const sent = useSentReports()
  const submission = submitted ? submissionOf(submitted, entries, sent) : null
  const isAccepted = submission?.kind === 'accepted'
  const waitingId = submitted === undefined && binId !== null ? waitingReportOf(binId, entries) : undefined
  if (waitingId) setSubmitted({ kind: 'entry', id: waitingId, put: 'stored' })

  /** Returns the id of the entry; `null` for a sample. */
  function put(entry: NewEntry<ReportAbout>): string | null {
    const pending = putReport(entry)
    if (pending) begin(pending)
    else confirmSample(entry.about)
    return pending?.id ?? null
  }

  function begin(pending: PendingPut): void {
    const entry = reportOutbox()
      .outbox.entries()
      .find(({ id }) => id === pending.id)
    const report = entry && reportOf(entry)
    // A withdrawal is shown in the list of this phone's reports.
    if (!report) return
    showReportToast(report, {
      tone: 'info',
      message: t('toast.saving', { issue: issueLabels[report.issue] }),
    })
    void follow(pending, report)
  }

  async function follow({ id, done }: PendingPut, report?: RememberedReport): Promise<void> {
    setSubmitted({ kind: 'entry', id, put: null })
    const put = await done
    const submitted = { kind: 'entry', id, put } as const
    setSubmitted((latest) => (latest?.kind === 'entry' && latest.id === id ? submitted : latest))
    if (report) tellState(report, submitted)
  }

  function confirmSample(about: ReportAbout): void {
    if (about.kind !== 'report') return
    setSubmitted({ kind: 'sample' })
    showToast({ tone: 'success', message: t('toast.submitted', { issue: issueLabels[about.issue] }) })
  }

  const takeOverInlineReport = useEffectEvent(() => {
    const inline = window.inlineReports?.handOver()
    // The report was submitted before hydration. Its idempotency key makes sure that it stays one report.
    if (inline) put(inline)
  })
  const isBinKnown = binId !== null
  useEffect(() => {
    if (isBinKnown) takeOverInlineReport()
  }, [isBinKnown])

  const refusedId = submission?.kind === 'refused' && submitted?.kind === 'entry' ? submitted.id : null
  useEffect(() => {
    const entry = reportOutbox()
      .outbox.entries()
      .find(({ id }) => id === refusedId)
    if (entry?.about.kind !== 'report') return
    // Nothing can be added to it. What was typed stays a draft.
    stopAppendingTo(entry.id)
    showToast({
      tone: 'error',
      message: t('toast.notSent', { issue: issueLabels[entry.about.issue] }),
      topic: entry.id,
    })
  }, [refusedId])

  useEffect(() => {
    if (!isAccepted) return
    const timer = setTimeout(setSubmitted, CONFIRMED_MS, null)
    return () => clearTimeout(timer)
  }, [isAccepted])

  /** Sends the same entry again, so that it can never become two reports. */
  function retry() {
    if (submitted?.kind !== 'entry') return
    const { id } = submitted
    void follow({ id, done: reportOutbox().outbox.retry(id) })
  }
  return {
    submission,
    submit: (report: Report) => put(reportEntry(report)),
    retry,
    reset: () => setSubmitted(null),
  }
}

/** The newest report of the bin that waits on this phone. A refused one is in the list of this phone's reports. */
const waitingReportOf = (binId: string, entries: readonly ReportEntry[]) =>
  entries.find(
    ({ about, refusal }) =>
      about.kind === 'report' && refusal === undefined && about.binId.toUpperCase() === binId.toUpperCase(),
  )?.id

/** Says in the report's toast what the page says of it. A report that is in the record has a toast of its own. */
function tellState(report: RememberedReport, submitted: Submitted): void {
  const entries = reportOutbox().outbox.entries()
  const kind = submissionOf(submitted, entries, sentReports.all())?.kind
  const issue = issueLabels[report.issue]
  if (kind === 'stored') showReportToast(report, { tone: 'info', message: t('toast.stored', { issue }) })
  if (kind === 'not-stored')
    showReportToast(report, { tone: 'error', message: t('toast.notStored', { issue }) })
}

/** A report just submitted. */
type Submitted =
  /** With mock data: nothing leaves the browser. */
  | { kind: 'sample' }
  /** An entry of the outbox; `put` is `null` until storing has succeeded or failed. */
  | { kind: 'entry'; id: string; put: PutResult | null }

/** The state of a report. */
export type Submission =
  /** In the record; `null` for samples. */
  | { kind: 'accepted'; sent: SentReport | null }
  /** Stored on this phone and not sent yet. */
  | { kind: 'stored' }
  /** Being stored; or being sent, when storage failed. */
  | { kind: 'busy' }
  /** Rejected by the record. */
  | ({ kind: 'refused' } & Refused)
  /** Neither stored nor sent. */
  | { kind: 'not-stored' }

/** The state of a submitted report; `null` when it was removed or taken back since. */
function submissionOf(
  submitted: Submitted,
  entries: readonly ReportEntry[],
  sent: readonly SentReport[],
): Submission | null {
  if (submitted.kind === 'sample') return { kind: 'accepted', sent: null }
  const delivered = sent.find(({ id }) => id === submitted.id)
  if (delivered) return { kind: 'accepted', sent: delivered }
  const entry = entries.find(({ id }) => id === submitted.id)
  return entry ? stateOf(entry, submitted.put) : null
}

function stateOf({ refusal, refusalType, stored }: ReportEntry, put: PutResult | null): Submission {
  if (refusal !== undefined) return { kind: 'refused', refusal, refusalType }
  if (stored === 'yes') return { kind: 'stored' }
  return { kind: put === null ? 'busy' : 'not-stored' }
}
