import type { ListedReport } from 'shared-domain/contract'
import { Group, ToneBadge } from 'shared-ui'
import { isHeldBack, REPORT_STATUSES } from './report-words'

/** Where a report is in its life, and what somebody should look at. */
export function ReportBadges({ report }: { report: ListedReport }) {
  const { name, tone } = REPORT_STATUSES[report.status]
  return (
    <Group gap={6}>
      <ToneBadge tone={tone}>{name}</ToneBadge>
      {isHeldBack(report) && <ToneBadge tone="full">Held for review</ToneBadge>}
      {report.isProposedToClose && <ToneBadge tone="normal">Emptied since: close?</ToneBadge>}
    </Group>
  )
}
