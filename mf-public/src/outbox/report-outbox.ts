import { REPORT_HOLD_MS } from 'shared-domain'
import type { ReportReceipt } from 'shared-domain/contract'
import { classifyResponse, type Outbox, type OutboxEntry, openOutbox } from 'shared-domain/outbox'
import { REPORTS } from './early-report'
import { isReceiptOf, type ReportAbout } from './report-entry'
import { SENT_PREFIX, type SentReport, sentReport } from './sent-report'

/** Where this page hands in reports. */
export interface ReportOutbox {
  outbox: Outbox<ReportAbout>
  /** Remembers a report that was taken, on the phone if that can be. */
  rememberSent: (report: SentReport) => void
  /** What only this page remembers of those, as JSON by id. */
  unkeptSent: Map<string, string>
}

interface DeliveredEntry {
  about: ReportAbout
  /** Of a report. */
  sent: SentReport | null
  /** Of a note: how many characters the next one may have. */
  noteRoom?: number | undefined
}

declare global {
  interface Window {
    reportOutbox?: ReportOutbox
  }
  interface WindowEventMap {
    /** The record has taken an entry of this page. */
    entrydelivered: CustomEvent<DeliveredEntry>
  }
}

/** The one desk of this page. */
export function reportOutbox(): ReportOutbox {
  window.reportOutbox ??= openReportOutbox()
  return window.reportOutbox
}

function openReportOutbox(): ReportOutbox {
  const unkeptSent = new Map<string, string>()
  function rememberSent(report: SentReport) {
    const text = JSON.stringify(report)
    try {
      localStorage.setItem(SENT_PREFIX + report.id, text)
    } catch {
      unkeptSent.set(report.id, text)
    }
  }
  function onDelivered({ id, madeAt, about }: OutboxEntry<ReportAbout>, body: unknown) {
    const sent = about.kind === 'report' ? sentReport({ ...about, id, madeAt }, body as ReportReceipt) : null
    if (sent) rememberSent(sent)
    const { noteRoom } = body as { noteRoom?: number }
    dispatchEvent(new CustomEvent<DeliveredEntry>('entrydelivered', { detail: { about, sent, noteRoom } }))
  }
  const outbox = openOutbox<ReportAbout>({
    name: REPORTS,
    undoWindowMs: REPORT_HOLD_MS,
    classify: (answer, entry) => classifyResponse(answer, (body) => isReceiptOf(entry, body)),
    onDelivered,
  })
  return { outbox, rememberSent, unkeptSent }
}
