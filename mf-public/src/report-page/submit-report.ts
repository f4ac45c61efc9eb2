import type { DataSource } from 'shared-domain/client'
import { keepReport } from './kept-reports'
import type { Report } from './report'

/** What became of a report. */
export type Submission =
  /** Taken as the demonstration takes it: nothing leaves the browser. */
  | { kind: 'accepted' }
  /** Kept on this phone and not sent: there is nobody to send it to yet. */
  | { kind: 'kept' }
  | { kind: 'failed'; reason: string }

/** Hands in a report. The one place to change when the council's record takes reports. */
export function submitReport(report: Report, source: DataSource): Submission {
  if (source === 'mock') return { kind: 'accepted' }
  return keepReport(report)
    ? { kind: 'kept' }
    : { kind: 'failed', reason: 'This phone’s storage is full or switched off, so the report is lost.' }
}
