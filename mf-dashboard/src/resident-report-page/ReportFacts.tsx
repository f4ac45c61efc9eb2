import { momentText, paths } from 'shared-domain'
import { useMay, useMayCall } from 'shared-domain/client'
import { binHistory, isUnresolved, type ReportFile } from 'shared-domain/contract'
import { t } from '../messages/translate'
import { NextVisit } from '../next-visit/NextVisit'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { useAssignees } from '../resident-reports/report-changes'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'
import { SummaryRow } from './SummaryRow'

interface ReportFactsProps {
  report: ReportFile
  /** Moves the focus to the field that changes the fact. */
  onChange: (field: 'to' | 'assignee') => void
}

/** The report in a summary list, where each fact has at most one action. */
export function ReportFacts({ report, onChange }: ReportFactsProps) {
  const hasHistory = useMayCall(binHistory)
  const mayHandle = useMay('reports:handle')
  const { binId, location, madeAt, reportedAt, changedAt, duplicateOf, status } = report
  return (
    <ReportSection title={t('residentReport.facts')}>
      <dl className={classes.facts}>
        <SummaryRow
          term={t('residentReport.status')}
          action={
            mayHandle &&
            status !== 'withdrawn' && {
              verb: t('residentReport.change'),
              of: t('residentReport.statusText'),
              act: () => onChange('to'),
            }
          }
        >
          {REPORT_STATUSES[status].name}
        </SummaryRow>
        <SummaryRow
          term={t('residentReport.bin')}
          action={
            hasHistory && {
              verb: t('residentReport.view'),
              of: t('residentReport.binBinId', { binId }),
              to: paths.bin(binId),
            }
          }
        >
          {binId}
        </SummaryRow>
        <SummaryRow term={t('residentReport.location')}>{location}</SummaryRow>
        <SummaryRow term={t('residentReport.reported')}>{momentText(madeAt ?? reportedAt)}</SummaryRow>
        {madeAt && (
          <SummaryRow term={t('residentReport.received')}>
            {t('residentReport.lateFromPhoneWithoutSignal', { moment: momentText(reportedAt) })}
          </SummaryRow>
        )}
        {report.nextVisit && (
          <SummaryRow term={t('residentReport.collection')}>
            <NextVisit visit={report.nextVisit} />
          </SummaryRow>
        )}
        {changedAt !== reportedAt && (
          <SummaryRow term={t('residentReport.changed')}>{momentText(changedAt)}</SummaryRow>
        )}
        <Assignee report={report} onChange={mayHandle ? () => onChange('assignee') : null} />
        {duplicateOf && (
          <SummaryRow
            term={t('residentReport.duplicateOf')}
            action={{
              verb: t('residentReport.view'),
              of: t('residentReport.report', { reference: duplicateOf.reference }),
              to: paths.residentReport(duplicateOf.id),
            }}
          >
            {duplicateOf.reference}
          </SummaryRow>
        )}
      </dl>
    </ReportSection>
  )
}

interface AssigneeProps {
  report: ReportFile
  /** `null` without the permission. */
  onChange: (() => void) | null
}

/** Who looks after the report; absent where none can be chosen and none was. */
function Assignee({ report: { assignedTo, status }, onChange }: AssigneeProps) {
  const canAssign = useAssignees().length > 0 && isUnresolved(status)
  if (!assignedTo && !canAssign) return null
  return (
    <SummaryRow
      term={t('residentReport.assignedTo')}
      action={
        canAssign &&
        onChange !== null && {
          verb: t('residentReport.change'),
          of: t('residentReport.whoLooksAfterIt'),
          act: onChange,
        }
      }
    >
      {assignedTo?.name ?? t('residentReport.noPerson')}
    </SummaryRow>
  )
}
