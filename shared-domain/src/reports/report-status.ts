import * as z from 'zod/mini'
import { ISSUES } from './reporting'

export const IssueSchema = z.enum(ISSUES)

export const REPORT_STATUSES = [
  'open',
  'investigating',
  'scheduled',
  'fixed',
  'closed',
  'duplicate',
  /** Taken back by the resident who made it. */
  'withdrawn',
] as const
export const ReportStatusSchema = z.enum(REPORT_STATUSES)
export type ReportStatus = z.infer<typeof ReportStatusSchema>

const NEXT = {
  open: ['investigating', 'scheduled', 'fixed', 'closed', 'duplicate'],
  investigating: ['open', 'scheduled', 'fixed', 'closed', 'duplicate'],
  scheduled: ['open', 'investigating', 'fixed', 'closed', 'duplicate'],
  // From the end of its life a report comes back only by being opened again.
  fixed: ['open'],
  closed: ['open'],
  duplicate: ['open'],
  // The resident took it back: nothing is left for staff to do.
  withdrawn: [],
} as const satisfies Record<ReportStatus, readonly ReportStatus[]>

/** What a report can become from here. */
export const nextReportStatuses = (status: ReportStatus): readonly ReportStatus[] => NEXT[status]

/** Whether staff still have to do something about it. */
export const isUnresolved = (status: ReportStatus) => !RESOLVED.includes(status)
const RESOLVED: readonly ReportStatus[] = ['fixed', 'closed', 'duplicate', 'withdrawn']
