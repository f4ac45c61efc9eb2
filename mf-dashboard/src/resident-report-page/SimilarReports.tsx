import { momentText, paths } from 'shared-domain'
import { type ReportFile, SIMILAR_MAX } from 'shared-domain/contract'
import { Anchor, Link, Text, ToneBadge } from 'shared-ui'
import { isHeldForReview, REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** The "Me too" reports, and other reports of the same bin and issue. */
export function SimilarReports({ report: { similar } }: { report: ReportFile }) {
  return (
    <ReportSection title="Similar reports">
      <Text c="dimmed">{howMany(similar)}</Text>
      <ul className={classes.history}>
        {similar.map((other) => (
          <li key={other.id}>
            <Anchor component={Link} to={paths.residentReport(other.id)}>
              {other.reference}
            </Anchor>
            <span>{momentText(other.reportedAt)}</span>
            <ToneBadge tone={REPORT_STATUSES[other.status].tone}>
              {REPORT_STATUSES[other.status].name}
            </ToneBadge>
            {isHeldForReview(other) && <ToneBadge tone="full">Held for review</ToneBadge>}
          </li>
        ))}
      </ul>
    </ReportSection>
  )
}

function howMany(similar: ReportFile['similar']): string {
  const count = similar.length
  if (count === 0) return 'Nobody else waits for this.'
  const others =
    count === 1 ? '1 other report' : `${count}${count === SIMILAR_MAX ? ' or more' : ''} other reports`
  const held = similar.filter(isHeldForReview).length
  return `${others} of the same${held > 0 ? `, ${held} held for review` : ''}.`
}
