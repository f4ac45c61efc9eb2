import { REPORT_HOLD_MS } from 'shared-domain'
import type { ReportReceipt } from 'shared-domain/contract'
import { judgeByStatus, type Letter, type Outbox, openOutbox } from 'shared-domain/outbox'
import { REPORTS } from './early-report'
import { isReceiptOf, type ReportAbout } from './report-letter'
import { SENT_PREFIX, type SentReport, sentReport } from './sent-report'

/** Where this page hands in reports. */
export interface ReportDesk {
  outbox: Outbox<ReportAbout>
  /** Remembers a report that was taken, on the phone if that can be. */
  rememberSent: (report: SentReport) => void
  /** What only this page remembers of those, as JSON by id. */
  unkeptSent: Map<string, string>
}

interface TakenLetter {
  about: ReportAbout
  /** Of a report. */
  sent: SentReport | null
  /** Of a note: how many characters the next one may have. */
  noteRoom?: number | undefined
}

declare global {
  interface Window {
    reportDesk?: ReportDesk
  }
  interface WindowEventMap {
    /** The record has taken a letter of this page. */
    lettertaken: CustomEvent<TakenLetter>
  }
}

/** The one desk of this page. */
export function reportDesk(): ReportDesk {
  window.reportDesk ??= openDesk()
  return window.reportDesk
}

function openDesk(): ReportDesk {
  const unkeptSent = new Map<string, string>()
  function rememberSent(report: SentReport) {
    const text = JSON.stringify(report)
    try {
      localStorage.setItem(SENT_PREFIX + report.id, text)
    } catch {
      unkeptSent.set(report.id, text)
    }
  }
  function onTaken({ id, madeAt, about }: Letter<ReportAbout>, body: unknown) {
    const sent = about.kind === 'report' ? sentReport({ ...about, id, madeAt }, body as ReportReceipt) : null
    if (sent) rememberSent(sent)
    const { noteRoom } = body as { noteRoom?: number }
    dispatchEvent(new CustomEvent<TakenLetter>('lettertaken', { detail: { about, sent, noteRoom } }))
  }
  const outbox = openOutbox<ReportAbout>({
    name: REPORTS,
    holdMs: REPORT_HOLD_MS,
    judge: (answer, letter) => judgeByStatus(answer, (body) => isReceiptOf(letter, body)),
    onTaken,
  })
  return { outbox, rememberSent, unkeptSent }
}
