import { momentText, paths } from 'shared-domain'
import { type ReportFile, SIMILAR_MAX } from 'shared-domain/contract'
import { Anchor, Link, Text, ToneBadge, WorkBadge } from 'shared-ui'
import { isHeldForReview, REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** The "Me too" reports, and other reports of the same bin and issue; absent without any. */
export function SimilarReports({ report: { similar } }: { report: ReportFile }) {
  if (similar.length === 0) return null
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
            <WorkBadge isOpen={REPORT_STATUSES[other.status].isOpen}>
              {REPORT_STATUSES[other.status].name}
            </WorkBadge>
            {isHeldForReview(other) && <ToneBadge tone="neutral">Held for review</ToneBadge>}
          </li>
        ))}
      </ul>
    </ReportSection>
  )
}

function howMany(similar: ReportFile['similar']): string {
  const count = similar.length
  const others =
    count === 1 ? '1 other report' : `${count}${count === SIMILAR_MAX ? ' or more' : ''} other reports`
  const held = similar.filter(isHeldForReview).length
  return `${others} of the same${held > 0 ? `, ${held} held for review` : ''}.`
}
