import { agoText, paths } from 'shared-domain'
import type { ListedReport } from 'shared-domain/contract'
import { Anchor, Link, VisuallyHidden } from 'shared-ui'
import { ReportBadges } from '../report-words/ReportBadges'
import classes from './ReportsInbox.module.css'

interface ReportRowProps {
  report: ListedReport
  now: number
  /** The inbox as it is, to come back to. */
  inbox: string
}

/** One report of the list. */
export function ReportRow({ report, now, inbox }: ReportRowProps) {
  const { id, issue, location, reference, binId, reportedAt, photos } = report
  return (
    <li className={classes.row}>
      <div className={classes.place}>
        <Anchor component={Link} to={paths.residentReport(id)} state={{ inbox }} fw={600}>
          {issue}
          <VisuallyHidden> report {reference}</VisuallyHidden>
        </Anchor>
        <p>{location}</p>
        <p className={classes.detail}>
          {reference} · Bin {binId} · {agoText(Date.parse(reportedAt), now)}
          {photos > 0 && ` · ${photos === 1 ? '1 photo' : `${photos} photos`}`}
        </p>
      </div>
      <ReportBadges report={report} />
    </li>
  )
}
