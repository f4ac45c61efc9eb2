import { useRef } from 'react'
import { agoText, paths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { ListedReport } from 'shared-domain/contract'
import { Anchor, Button, Group, Link, Text, VisuallyHidden } from 'shared-ui'
import { ReportBadges } from '../resident-reports/ReportBadges'
import type { ReportPage } from '../resident-reports/reports'
import { type InboxFilters, inboxUrl } from './inbox-filters'
import classes from './ReportsInbox.module.css'

const figures = new Intl.NumberFormat('en-NZ')

export function ReportList({ page, filters }: { page: ReportPage; filters: InboxFilters }) {
  const now = useNow()
  const top = useRef<HTMLParagraphElement>(null)
  const { reports, total, next } = page
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className={classes.count}>
        {total === 1 ? '1 report' : `${figures.format(total)} reports`}
        {total > reports.length && ', newest first'}
      </p>
      {reports.length === 0 && <NoReports filters={filters} />}
      <ul className={classes.list} aria-label="Reports">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} now={now} inbox={inboxUrl(filters)} />
        ))}
      </ul>
      <InboxPager filters={filters} next={next} onTurn={() => top.current?.focus()} />
    </>
  )
}

function NoReports({ filters }: { filters: InboxFilters }) {
  const isDefault = inboxUrl(filters) === inboxUrl(DEFAULT)
  if (isDefault) return <Text c="dimmed">No report waits for anybody.</Text>
  return (
    <Text c="dimmed">
      No report fits.{' '}
      <Anchor component={Link} to={inboxUrl(DEFAULT)}>
        Show all unresolved reports
      </Anchor>
    </Text>
  )
}

const DEFAULT: InboxFilters = { status: 'unresolved', issue: null, held: null, q: '', after: '' }

interface ReportRowProps {
  report: ListedReport
  now: number
  /** URL of the inbox with its filters, for the way back. */
  inbox: string
}

function ReportRow({ report, now, inbox }: ReportRowProps) {
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

interface InboxPagerProps {
  filters: InboxFilters
  next: string | null
  onTurn: () => void
}

/** Links to older reports and to the newest; the browser's Back goes one page back. */
function InboxPager({ filters, next, onTurn }: InboxPagerProps) {
  if (!next && !filters.after) return null
  return (
    <Group component="nav" aria-label="Pages of reports" justify="space-between" gap="xs">
      {filters.after && (
        <Button component={Link} to={inboxUrl({ ...filters, after: '' })} variant="default" onClick={onTurn}>
          Newest reports
        </Button>
      )}
      {next && (
        <Button
          component={Link}
          to={inboxUrl({ ...filters, after: next })}
          variant="default"
          ml="auto"
          onClick={onTurn}
        >
          Older reports
        </Button>
      )}
    </Group>
  )
}
