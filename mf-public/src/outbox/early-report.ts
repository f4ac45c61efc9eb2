import type { OutboxEntry } from 'shared-domain/outbox'
import type { ReportAbout } from './report-entry'

/** The outbox's name on the phone. */
export const REPORTS = 'reports'

/** What the document's own script holds until the page's script takes over from it. */
interface InlineReports {
  /** Ends it. Answers with the report that was made last and not taken back, if any. */
  handOver: () => OutboxEntry<ReportAbout> | null
}

declare global {
  interface Window {
    inlineReports?: InlineReports
  }
}
