import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { isUnresolved, type ListedReport, type ReportStatus } from 'shared-domain/contract'
import { Group, type Tone, ToneBadge } from 'shared-ui'

/** The status of a report, and marks for what needs an operator's attention. */
export function ReportBadges({ report }: { report: ListedReport }) {
  const { name, tone } = REPORT_STATUSES[report.status]
  return (
    <Group gap={6}>
      <ToneBadge tone={tone}>{name}</ToneBadge>
      {isHeldForReview(report) && (
        <ToneBadge tone="full">
          {report.heldBecause === 'unknown-bin' ? 'Unknown bin' : 'Held for review'}
        </ToneBadge>
      )}
    </Group>
  )
}

/** Marks sample data with a badge. Renders nothing with real data. */
export function SampleDataBadge() {
  const isReal = useDataSource(reachesRecord)
  return !isReal && <ToneBadge tone="neutral">Sample data</ToneBadge>
}

export const REPORT_STATUSES = {
  open: { name: 'Open', tone: 'warning' },
  investigating: { name: 'Investigating', tone: 'neutral' },
  scheduled: { name: 'Scheduled', tone: 'neutral' },
  fixed: { name: 'Fixed', tone: 'normal' },
  closed: { name: 'Closed', tone: 'neutral' },
  duplicate: { name: 'Duplicate', tone: 'neutral' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<ReportStatus, { name: string; tone: Tone }>

/** Whether a report waits for moderation. Resolved reports need none. */
export const isHeldForReview = ({ isHeld, status }: Pick<ListedReport, 'isHeld' | 'status'>) =>
  isHeld && isUnresolved(status)
