import { useRef } from 'react'
import { agoText, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import { isHeldForReview, type ListedReport } from 'shared-domain/contract'
import { Anchor, Button, Group, Link, Text, VisuallyHidden } from 'shared-ui'
import { reportsText } from '../count-text/count-text'
import { rich, t } from '../messages/translate'
import { NextVisit } from '../next-visit/NextVisit'
import { EmptiedSince } from '../resident-reports/EmptiedSince'
import { heldReasonWords } from '../resident-reports/held-reasons'
import { RefusedReports } from '../resident-reports/RefusedReports'
import { ReportBadges } from '../resident-reports/ReportBadges'
import { type ReportChanges, useReportChanges } from '../resident-reports/report-changes'
import type { ReportPage } from '../resident-reports/reports'
import { AlikeReports } from './AlikeReports'
import { groupAlike } from './alike-reports'
import { type InboxFilters, inboxUrl, UNRESOLVED } from './inbox-filters'
import { ModerationBar } from './ModerationBar'
import { useModeration } from './moderation'
import classes from './ReportsInbox.module.css'
import { type ReportChoice, useReportSelection } from './report-selection'
import { SelectionBar } from './SelectionBar'

export function ReportList({ page, filters }: { page: ReportPage; filters: InboxFilters }) {
  const top = useRef<HTMLParagraphElement>(null)
  const { reports, total, next } = page
  const mayHandle = useMay('reports:handle')
  const changes = useReportChanges()
  const moderation = useModeration()
  const isModerating = filters.held !== null && filters.held !== 'false'
  const isWholeList = !next && !filters.after
  const ids = reports.map(({ id }) => id)
  const held = mayHandle ? reports.filter(isHeldForReview).map(({ id }) => id) : []
  const list = inboxUrl({ ...filters, after: '' })
  const selection = useReportSelection(list, isModerating ? held : isWholeList ? ids : null)
  const choice: ReportChoice = { ...selection, offers: (id) => !isModerating || held.includes(id) }
  const focusTop = () => top.current?.focus()
  const join = (joined: string[]) => void changes.change({ action: 'join', ids: joined }, focusTop)
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className={classes.count}>
        {reportsText(total)}
        {total > reports.length && t('reportsInbox.newestFirst')}
      </p>
      {isModerating && held.length > 0 && (
        <ModerationBar
          filters={filters}
          shown={held}
          selection={selection}
          moderation={moderation}
          onDone={focusTop}
        />
      )}
      {!isModerating && mayHandle && reports.length > 0 && (
        <SelectionBar
          filters={filters}
          shown={reports}
          total={total}
          selection={selection}
          changes={changes}
          onDone={focusTop}
        />
      )}
      <RefusedReports refused={changes.refused} onDismiss={changes.dismiss} />
      <RefusedReports refused={moderation.refused} onDismiss={moderation.dismiss} />
      {reports.length === 0 && <NoReports filters={filters} />}
      <ul className={classes.list} aria-label={t('reportsInbox.reports')}>
        {groupAlike(reports).map((group) => (
          <AlikeReports
            key={group.reports[0]?.id}
            group={group}
            choice={mayHandle ? choice : null}
            onJoin={isModerating ? null : join}
          >
            {(report) => (
              <ReportRow
                key={report.id}
                report={report}
                inbox={inboxUrl(filters)}
                choice={mayHandle ? choice : null}
                changes={changes}
                onDone={focusTop}
              />
            )}
          </AlikeReports>
        ))}
      </ul>
      <InboxPager filters={filters} next={next} onTurn={focusTop} />
    </>
  )
}

function NoReports({ filters }: { filters: InboxFilters }) {
  const isDefault = inboxUrl(filters) === inboxUrl(UNRESOLVED)
  if (isDefault) return <Text c="dimmed">{t('reportsInbox.noReportWaitsForAnybody')}</Text>
  return (
    <Text c="dimmed">
      {rich('reportsInbox.noReportFits', {
        link: (
          <Anchor component={Link} to={inboxUrl(UNRESOLVED)}>
            {t('reportsInbox.showAllUnresolvedReports')}
          </Anchor>
        ),
      })}
    </Text>
  )
}

interface ReportRowProps {
  report: ListedReport
  /** The inbox's URL with its filters, for the link back. */
  inbox: string
  choice: ReportChoice | null
  changes: ReportChanges
  /** Moves the focus, because the report may be gone. */
  onDone: () => void
}

function ReportRow({ report, inbox, choice, changes, onDone }: ReportRowProps) {
  const now = useNow()
  const { id, issue, location, reference, binId, reportedAt, photos, assignedTo } = report
  return (
    <li className={classes.row}>
      {choice?.offers(id) && (
        <label className={classes.select}>
          <input
            type="checkbox"
            checked={choice.has(id)}
            onChange={({ currentTarget }) => choice.set([id], currentTarget.checked)}
          />
          <VisuallyHidden>{t('reportsInbox.selectReport', { reference })}</VisuallyHidden>
        </label>
      )}
      <div className={classes.place}>
        <Anchor component={Link} to={paths.residentReport(id)} state={{ inbox }} fw={600}>
          {issue}
          <VisuallyHidden> {t('reportsInbox.report', { reference })}</VisuallyHidden>
        </Anchor>
        <p>{location}</p>
        <p className={classes.detail}>
          {t('reportsInbox.bin', { reference, binId, ago: agoText(Date.parse(reportedAt), now) })}
          {photos > 0 && t('reportsInbox.photos', { photos })}
          {assignedTo && t('reportsInbox.assignedToName', { name: assignedTo.name })}
          {report.nextVisit && (
            <>
              {' · '}
              <NextVisit visit={report.nextVisit} />
            </>
          )}
          {isHeldForReview(report) &&
            t('reportsInbox.heldText', { short: heldReasonWords(report.heldBecause).short })}
        </p>
      </div>
      <Group gap={6}>
        <EmptiedSince report={report} changes={changes} onClosed={onDone} />
        <ReportBadges report={report} />
      </Group>
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
    <Group component="nav" aria-label={t('reportsInbox.pagesOfReports')} justify="space-between" gap="xs">
      {filters.after && (
        <Button component={Link} to={inboxUrl({ ...filters, after: '' })} variant="default" onClick={onTurn}>
          {t('reportsInbox.newestReports')}
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
          {t('reportsInbox.olderReports')}
        </Button>
      )}
    </Group>
  )
}
