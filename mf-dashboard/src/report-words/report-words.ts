import { isUnresolved, type ListedReport, type ReportStatus } from 'shared-domain/contract'
import type { Tone } from 'shared-ui'

export const REPORT_STATUSES = {
  open: { name: 'Open', tone: 'warning' },
  investigating: { name: 'Investigating', tone: 'neutral' },
  scheduled: { name: 'Scheduled', tone: 'neutral' },
  fixed: { name: 'Fixed', tone: 'normal' },
  closed: { name: 'Closed', tone: 'neutral' },
  duplicate: { name: 'Duplicate', tone: 'neutral' },
} as const satisfies Record<ReportStatus, { name: string; tone: Tone }>

/** Whether a report waits to be let count; one that is done with needs no review any more. */
export const isHeldBack = ({ isHeld, status }: Pick<ListedReport, 'isHeld' | 'status'>) =>
  isHeld && isUnresolved(status)
