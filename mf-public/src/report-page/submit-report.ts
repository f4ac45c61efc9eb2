import type { DataSource } from 'shared-domain/client'
import { keepReport } from '../outbox/kept-reports'
import type { Report } from '../outbox/report'

/** A report just handed in. */
export type HandedIn =
  /** As the demonstration takes it: nothing leaves the browser. */
  | { kind: 'sample' }
  /** On this phone, from where it is sent. */
  | { kind: 'kept'; id: string }
  /** Neither kept nor sent. */
  | { kind: 'not-kept' }

/** Hands in a report. It is on the phone before anything is sent, so that nothing can lose it. */
export function submitReport(report: Report, source: DataSource): HandedIn {
  if (source === 'mock') return { kind: 'sample' }
  const kept = keepReport(report)
  return kept ? { kind: 'kept', id: kept.id } : { kind: 'not-kept' }
}
