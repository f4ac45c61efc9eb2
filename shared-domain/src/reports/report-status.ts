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
  /** Withdrawn by the resident who made it. */
  'withdrawn',
] as const
export const ReportStatusSchema = z.enum(REPORT_STATUSES)
export type ReportStatus = z.infer<typeof ReportStatusSchema>

const NEXT = {
  open: ['investigating', 'scheduled', 'fixed', 'closed', 'duplicate'],
  investigating: ['open', 'scheduled', 'fixed', 'closed', 'duplicate'],
  scheduled: ['open', 'investigating', 'fixed', 'closed', 'duplicate'],
  // A finished report can only be reopened.
  fixed: ['open'],
  closed: ['open'],
  duplicate: ['open'],
  // Withdrawn by the resident: staff have nothing left to do.
  withdrawn: [],
} as const satisfies Record<ReportStatus, readonly ReportStatus[]>

/** The statuses that a report can change to. */
export const nextReportStatuses = (status: ReportStatus): readonly ReportStatus[] => NEXT[status]

/** Whether staff still have work to do on it. */
export const isUnresolved = (status: ReportStatus) => !RESOLVED.includes(status)
const RESOLVED: readonly ReportStatus[] = ['fixed', 'closed', 'duplicate', 'withdrawn']

/** Whether a report waits for moderation. Resolved reports need none. */
export const isHeldForReview = ({ isHeld, status }: { isHeld: boolean; status: ReportStatus }): boolean =>
  isHeld && isUnresolved(status)
