import { useRef } from 'react'
import { agoText, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { ListedReport } from 'shared-domain/contract'
import { Anchor, Button, Group, Link, Text, VisuallyHidden } from 'shared-ui'
import { countText } from '../count-text/count-text'
import { NextVisit } from '../next-visit/NextVisit'
import { heldReasonWords } from '../resident-reports/held-reasons'
import { isHeldForReview, ReportBadges } from '../resident-reports/ReportBadges'
import type { ReportPage } from '../resident-reports/reports'
import { type InboxFilters, inboxUrl, UNRESOLVED } from './inbox-filters'
import { ModerationBar } from './ModerationBar'
import { type Selection, useSelection } from './moderation'
import classes from './ReportsInbox.module.css'

export function ReportList({ page, filters }: { page: ReportPage; filters: InboxFilters }) {
  const now = useNow()
  const top = useRef<HTMLParagraphElement>(null)
  const { reports, total, next } = page
  const mayModerate = useMay('reports:handle')
  const held = mayModerate ? reports.filter(isHeldForReview).map(({ id }) => id) : []
  const selection = useSelection(held)
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className={classes.count}>
        {countText(total, 'report')}
        {total > reports.length && ', newest first'}
      </p>
      {held.length > 0 && (
        <ModerationBar
          filters={filters}
          shown={held.length}
          selection={selection}
          onDone={() => top.current?.focus()}
        />
      )}
      {reports.length === 0 && <NoReports filters={filters} />}
      <ul className={classes.list} aria-label="Reports">
        {reports.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            now={now}
            inbox={inboxUrl(filters)}
            selection={held.includes(report.id) ? selection : null}
          />
        ))}
      </ul>
      <InboxPager filters={filters} next={next} onTurn={() => top.current?.focus()} />
    </>
  )
}

function NoReports({ filters }: { filters: InboxFilters }) {
  const isDefault = inboxUrl(filters) === inboxUrl(UNRESOLVED)
  if (isDefault) return <Text c="dimmed">No report waits for anybody.</Text>
  return (
    <Text c="dimmed">
      No report fits.{' '}
      <Anchor component={Link} to={inboxUrl(UNRESOLVED)}>
        Show all unresolved reports
      </Anchor>
    </Text>
  )
}

interface ReportRowProps {
  report: ListedReport
  now: number
  /** The inbox's URL with its filters, for the link back. */
  inbox: string
  /** `null` for a report that cannot be moderated. */
  selection: Selection | null
}

function ReportRow({ report, now, inbox, selection }: ReportRowProps) {
  const { id, issue, location, reference, binId, reportedAt, photos } = report
  return (
    <li className={classes.row}>
      {selection && (
        <label className={classes.select}>
          <input type="checkbox" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
          <VisuallyHidden>Select report {reference}</VisuallyHidden>
        </label>
      )}
      <div className={classes.place}>
        <Anchor component={Link} to={paths.residentReport(id)} state={{ inbox }} fw={600}>
          {issue}
          <VisuallyHidden> report {reference}</VisuallyHidden>
        </Anchor>
        <p>{location}</p>
        <p className={classes.detail}>
          {reference} · Bin {binId} · {agoText(Date.parse(reportedAt), now)}
          {photos > 0 && ` · ${photos === 1 ? '1 photo' : `${photos} photos`}`}
          {report.nextVisit && (
            <>
              {' · '}
              <NextVisit visit={report.nextVisit} />
            </>
          )}
          {isHeldForReview(report) && ` · Held: ${heldReasonWords(report.heldBecause).short}`}
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
