import { momentText } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { WorkBadge } from 'shared-ui'
import { t } from '../messages/translate'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** The status changes of a report, oldest first. */
export function ReportHistory({ report: { history } }: { report: ReportFile }) {
  return (
    <ReportSection title={t('residentReport.history')}>
      <ol className={classes.history}>
        {history.map(({ status, at, by, reason }) => (
          <li key={`${at} ${status}`}>
            <WorkBadge isOpen={REPORT_STATUSES[status].isOpen}>{REPORT_STATUSES[status].name}</WorkBadge>
            <span>{t('residentReport.byMoment', { moment: momentText(at), by })}</span>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </ReportSection>
  )
}
