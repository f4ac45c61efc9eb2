import { momentText, paths } from 'shared-domain'
import { useMay, useMayCall } from 'shared-domain/client'
import { binHistory, isUnresolved, type ReportFile } from 'shared-domain/contract'
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
    <ReportSection title="Facts">
      <dl className={classes.facts}>
        <SummaryRow
          term="Status"
          action={
            mayHandle &&
            status !== 'withdrawn' && { verb: 'Change', of: 'the status', act: () => onChange('to') }
          }
        >
          {REPORT_STATUSES[status].name}
        </SummaryRow>
        <SummaryRow
          term="Bin"
          action={hasHistory && { verb: 'View', of: `bin ${binId}`, to: paths.bin(binId) }}
        >
          {binId}
        </SummaryRow>
        <SummaryRow term="Location">{location}</SummaryRow>
        <SummaryRow term="Reported">{momentText(madeAt ?? reportedAt)}</SummaryRow>
        {madeAt && (
          <SummaryRow term="Received">
            {momentText(reportedAt)}, late from a phone without a signal
          </SummaryRow>
        )}
        {report.nextVisit && (
          <SummaryRow term="Collection">
            <NextVisit visit={report.nextVisit} />
          </SummaryRow>
        )}
        {changedAt !== reportedAt && <SummaryRow term="Changed">{momentText(changedAt)}</SummaryRow>}
        <Assignee report={report} onChange={mayHandle ? () => onChange('assignee') : null} />
        {duplicateOf && (
          <SummaryRow
            term="Duplicate of"
            action={{
              verb: 'View',
              of: `report ${duplicateOf.reference}`,
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
      term="Assigned to"
      action={canAssign && onChange !== null && { verb: 'Change', of: 'who looks after it', act: onChange }}
    >
      {assignedTo?.name ?? 'Nobody'}
    </SummaryRow>
  )
}
