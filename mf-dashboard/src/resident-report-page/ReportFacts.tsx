import { momentText, paths } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { binHistory, type ReportFile } from 'shared-domain/contract'
import { Anchor, Link } from 'shared-ui'
import { NextVisit } from '../next-visit/NextVisit'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

export function ReportFacts({ report }: { report: ReportFile }) {
  const hasHistory = useMayCall(binHistory)
  const { binId, location, madeAt, reportedAt, changedAt, duplicateOf, assignedTo } = report
  return (
    <ReportSection title="Facts">
      <dl className={classes.facts}>
        <dt>Bin</dt>
        <dd>
          {hasHistory ? (
            <Anchor component={Link} to={paths.bin(binId)}>
              {binId}
            </Anchor>
          ) : (
            binId
          )}
        </dd>
        <dt>Location</dt>
        <dd>{location}</dd>
        <dt>Reported</dt>
        <dd>{momentText(madeAt ?? reportedAt)}</dd>
        {madeAt && (
          <>
            <dt>Received</dt>
            <dd>{momentText(reportedAt)}, late from a phone without a signal</dd>
          </>
        )}
        {report.nextVisit && (
          <>
            <dt>Collection</dt>
            <dd>
              <NextVisit visit={report.nextVisit} />
            </dd>
          </>
        )}
        {changedAt !== reportedAt && (
          <>
            <dt>Changed</dt>
            <dd>{momentText(changedAt)}</dd>
          </>
        )}
        {assignedTo && (
          <>
            <dt>Assigned to</dt>
            <dd>{assignedTo.name}</dd>
          </>
        )}
        {duplicateOf && (
          <>
            <dt>Duplicate of</dt>
            <dd>
              <Anchor component={Link} to={paths.residentReport(duplicateOf.id)}>
                {duplicateOf.reference}
              </Anchor>
            </dd>
          </>
        )}
      </dl>
    </ReportSection>
  )
}
