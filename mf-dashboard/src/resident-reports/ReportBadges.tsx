import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { isHeldForReview, type ListedReport, type ReportStatus } from 'shared-domain/contract'
import { Group, ToneBadge, WorkBadge } from 'shared-ui'
import { t } from '../messages/translate'

/** The status of a report, and marks for what needs an operator's attention. */
export function ReportBadges({ report }: { report: ListedReport }) {
  const { name, isOpen } = REPORT_STATUSES[report.status]
  return (
    <Group gap={6}>
      <WorkBadge isOpen={isOpen}>{name}</WorkBadge>
      {isHeldForReview(report) && (
        <ToneBadge tone="neutral">
          {report.heldBecause === 'unknown-bin'
            ? t('residentReports.unknownBin')
            : t('residentReports.heldForReview')}
        </ToneBadge>
      )}
    </Group>
  )
}

/** Marks sample data with a badge. Renders nothing with real data. */
export function SampleDataBadge() {
  const isReal = useDataSource(reachesRecord)
  return !isReal && <ToneBadge tone="neutral">{t('residentReports.sampleData')}</ToneBadge>
}

export const REPORT_STATUSES = {
  open: { name: t('residentReports.open'), isOpen: true },
  investigating: { name: t('residentReports.investigating'), isOpen: false },
  scheduled: { name: t('residentReports.scheduled'), isOpen: false },
  fixed: { name: t('residentReports.fixed'), isOpen: false },
  closed: { name: t('residentReports.closed'), isOpen: false },
  duplicate: { name: t('residentReports.duplicate'), isOpen: false },
  withdrawn: { name: t('residentReports.withdrawn'), isOpen: false },
} as const satisfies Record<ReportStatus, { name: string; isOpen: boolean }>

export const isReportStatus = (text: string | null): text is ReportStatus =>
  text !== null && Object.hasOwn(REPORT_STATUSES, text)
