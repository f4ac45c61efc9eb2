import { useRef } from 'react'
import { type ReportPage, useNow } from 'shared-domain/client'
import { Anchor, Link, Text } from 'shared-ui'
import { InboxPager } from './InboxPager'
import { type InboxFilters, inboxUrl } from './inbox-filters'
import { ReportRow } from './ReportRow'
import classes from './ReportsInbox.module.css'

const figures = new Intl.NumberFormat('en-NZ')

/** A page of the reports that fit, or that none does. */
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
