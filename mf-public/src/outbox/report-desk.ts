import type { ReportReceipt } from 'shared-domain/contract'
import { judgeByStatus, type Letter, type Outbox, openOutbox, type PutLetter } from 'shared-domain/outbox'
import { isReceiptOf, type ReportAbout } from './report-letter'
import { SENT_PREFIX, type SentReport, sentReport } from './sent-report'

/** Where this page hands in reports. The document's own script opens it; where there is none, the page does. */
export interface ReportDesk {
  outbox: Outbox<ReportAbout>
  /** Remembers a report that was taken, on the phone if that can be. */
  rememberSent: (report: SentReport) => void
  /** What only this page remembers of those, as JSON by id. */
  unkeptSent: Map<string, string>
  /** The document's own script, as long as the page has not taken over from it. */
  early?: {
    /** Ends it. Answers with the report that was handed in last, if any. */
    handOver: () => PutLetter | null
  }
}

interface TakenLetter {
  about: ReportAbout
  /** Of a report. */
  sent: SentReport | null
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

/** For so long a report can be taken back before it is sent. */
const HOLD_MS = 4000

/** The one desk of this page: what was handed in before React woke is in it. */
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
    dispatchEvent(new CustomEvent<TakenLetter>('lettertaken', { detail: { about, sent } }))
  }
  const outbox = openOutbox<ReportAbout>({
    name: 'reports',
    holdMs: HOLD_MS,
    judge: (answer, letter) => judgeByStatus(answer, (body) => isReceiptOf(letter, body)),
    onTaken,
  })
  return { outbox, rememberSent, unkeptSent }
}
