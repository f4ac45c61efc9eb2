import { momentText, paths } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { Anchor, Link } from 'shared-ui'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** What, where and when. */
export function ReportFacts({ report }: { report: ReportFile }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { binId, location, madeAt, reportedAt, changedAt, duplicateOf } = report
  return (
    <ReportSection title="Facts">
      <dl className={classes.facts}>
        <dt>Bin</dt>
        <dd>
          {isReal ? (
            <Anchor component={Link} to={paths.binHistory(binId)}>
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
        <dt>Changed</dt>
        <dd>{momentText(changedAt)}</dd>
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
