import type { ReportReceipt } from 'shared-domain/contract'
import { judgeByStatus, type Letter, type Outbox, openOutbox, type PutLetter } from 'shared-domain/outbox'
import type { PhoneRecords } from './phone-records'
import { isReceiptOf, type ReportAbout } from './report-letter'
import { rememberSent, type SentReport, sentReports } from './sent-reports'

/** Where this page hands in reports. The document's own script opens it; where there is none, the page does. */
export interface ReportDesk {
  outbox: Outbox<ReportAbout>
  sent: PhoneRecords<SentReport>
  /** The document's own script, as long as the page has not taken over from it. */
  early?: {
    /** Ends it. Answers with the report that was handed in last, if any. */
    handOver: () => PutLetter | null
  }
}

declare global {
  interface Window {
    reportDesk?: ReportDesk
  }
  interface WindowEventMap {
    /** The record has taken a letter of this page. */
    lettertaken: CustomEvent<Letter<ReportAbout>>
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
  const sent = sentReports()
  function onTaken(letter: Letter<ReportAbout>, body: unknown) {
    const { id, madeAt, about } = letter
    if (about.kind === 'report') rememberSent(sent, { ...about, id, madeAt }, body as ReportReceipt)
    dispatchEvent(new CustomEvent('lettertaken', { detail: letter }))
  }
  const outbox = openOutbox<ReportAbout>({
    name: 'reports',
    holdMs: HOLD_MS,
    judge: (answer, letter) => judgeByStatus(answer, (body) => isReceiptOf(letter, body)),
    onTaken,
  })
  return { outbox, sent }
}
