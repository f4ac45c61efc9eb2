import type { ReportStatus } from 'shared-domain/contract'

/** What a status means to whoever made the report. */
export const statusWords = {
  open: 'Received',
  investigating: 'Being looked into',
  scheduled: 'Scheduled',
  fixed: 'Fixed',
  closed: 'Closed',
  duplicate: 'Handled with another report',
} as const satisfies Record<ReportStatus, string>
