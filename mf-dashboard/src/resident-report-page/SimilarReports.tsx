import { momentText, paths } from 'shared-domain'
import { isHeldForReview, type ReportFile, SIMILAR_MAX } from 'shared-domain/contract'
import { Anchor, Link, Text, ToneBadge, WorkBadge } from 'shared-ui'
import { t } from '../messages/translate'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** The "Me too" reports, and other reports of the same bin and issue; absent without any. */
export function SimilarReports({ report: { similar } }: { report: ReportFile }) {
  if (similar.length === 0) return null
  return (
    <ReportSection title={t('residentReport.similarReports')}>
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
            {isHeldForReview(other) && (
              <ToneBadge tone="neutral">{t('residentReport.heldForReview')}</ToneBadge>
            )}
          </li>
        ))}
      </ul>
    </ReportSection>
  )
}

function howMany(similar: ReportFile['similar']): string {
  const count = similar.length
  const others = t('residentReport.otherReports', {
    count,
    what: count === SIMILAR_MAX ? t('residentReport.orMore') : '',
  })
  const held = similar.filter(isHeldForReview).length
  return t('residentReport.ofSame', {
    others,
    what: held > 0 ? t('residentReport.heldForReviewHeld', { held }) : '',
  })
}
