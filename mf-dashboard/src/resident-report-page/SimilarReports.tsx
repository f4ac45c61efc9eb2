import { paths } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { Anchor, Link, Text } from 'shared-ui'
import { momentText } from '../moments/moment-text'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** Reports of the same bin and issue that still wait: one of them may be the same. */
export function SimilarReports({ report: { similar } }: { report: ReportFile }) {
  return (
    <ReportSection title="Similar reports">
      {similar.length === 0 && <Text c="dimmed">Nobody else waits for this.</Text>}
      <ul className={classes.history}>
        {similar.map(({ id, reference, reportedAt }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.residentReport(id)}>
              {reference}
            </Anchor>
            <span>{momentText(reportedAt)}</span>
          </li>
        ))}
      </ul>
    </ReportSection>
  )
}
