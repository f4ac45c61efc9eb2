import { type ReactNode, useId, useRef } from 'react'
import { agoText, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { ListedReport } from 'shared-domain/contract'
import { Anchor, Button, Group, Link, Text, VisuallyHidden } from 'shared-ui'
import { reportsText } from '../count-text/count-text'
import { rich, t } from '../messages/translate'
import { NextVisit } from '../next-visit/NextVisit'
import { EmptiedSince } from '../resident-reports/EmptiedSince'
import { heldReasonWords } from '../resident-reports/held-reasons'
import { RefusedReports } from '../resident-reports/RefusedReports'
import { isHeldForReview, ReportBadges } from '../resident-reports/ReportBadges'
import { type ReportChanges, useReportChanges } from '../resident-reports/report-changes'
import type { ReportPage } from '../resident-reports/reports'
import { alikeElsewhere, groupAlike } from './alike-reports'
import { type InboxFilters, inboxUrl, UNRESOLVED } from './inbox-filters'
import { ModerationBar } from './ModerationBar'
import { useSelection } from './moderation'
import classes from './ReportsInbox.module.css'
import { useReportSelection } from './report-selection'
import { SelectionBar } from './SelectionBar'

export function ReportList({ page, filters }: { page: ReportPage; filters: InboxFilters }) {
  const top = useRef<HTMLParagraphElement>(null)
  const { reports, total, next } = page
  const mayHandle = useMay('reports:handle')
  const changes = useReportChanges()
  const isWholeList = !next && !filters.after
  const chosen = useReportSelection(
    inboxUrl({ ...filters, after: '' }),
    isWholeList ? reports.map(({ id }) => id) : null,
  )
  const held = mayHandle ? reports.filter(isHeldForReview).map(({ id }) => id) : []
  const moderated = useSelection(held)
  const isModerating = filters.held !== null && filters.held !== 'false'
  const focusTop = () => top.current?.focus()
  const choice: Choice = isModerating
    ? {
        offers: (id) => held.includes(id),
        has: moderated.has,
        set: (ids) => ids.forEach(moderated.toggle),
      }
    : { offers: () => true, ...chosen }
  async function join(ids: string[]) {
    if (await changes.change({ action: 'join', ids })) focusTop()
  }
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className={classes.count}>
        {reportsText(total)}
        {total > reports.length && t('reportsInbox.newestFirst')}
      </p>
      {isModerating && held.length > 0 && (
        <ModerationBar filters={filters} shown={held.length} selection={moderated} onDone={focusTop} />
      )}
      {!isModerating && mayHandle && reports.length > 0 && (
        <SelectionBar
          filters={filters}
          shown={reports}
          total={total}
          selection={chosen}
          changes={changes}
          onDone={focusTop}
        />
      )}
      <RefusedReports refused={changes.refused} onDismiss={changes.dismiss} />
      {reports.length === 0 && <NoReports filters={filters} />}
      <ul className={classes.list} aria-label={t('reportsInbox.reports')}>
        {groupAlike(reports).map((group) => (
          <AlikeReports
            key={group[0]?.id}
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

/** Which reports of the page can be chosen, and which are; `null` for a role that only reads. */
interface Choice {
  offers: (id: string) => boolean
  has: (id: string) => boolean
  set: (ids: readonly string[], isChosen: boolean) => void
}

interface AlikeReportsProps {
  group: readonly ListedReport[]
  choice: Choice | null
  /** `null` where reports are not joined. */
  onJoin: ((ids: string[]) => void) | null
  children: (report: ListedReport) => ReactNode
}

/** Reports of the same bin and issue, with a heading and a button that joins them. A single report has neither. */
function AlikeReports({ group, choice, onJoin, children }: AlikeReportsProps) {
  const heading = useId()
  const [first] = group
  const elsewhere = alikeElsewhere(group)
  if (!first || (group.length === 1 && elsewhere === 0)) return group.map(children)
  const ids = group.map(({ id }) => id)
  const mayJoin = choice !== null && onJoin !== null && group.length > 1
  return (
    <li className={classes.group}>
      <Group gap="xs" className={classes.groupHead}>
        <Text id={heading} fw={600} size="sm">
          {t('reportsInbox.alikeBin', {
            count: group.length + elsewhere,
            issue: first.issue,
            binId: first.binId,
          })}
        </Text>
        {mayJoin && (
          <>
            <Button variant="subtle" size="compact-md" onClick={() => choice.set(ids, true)}>
              {t('reportsInbox.choose', {
                what:
                  group.length === 2
                    ? t('reportsInbox.both')
                    : t('reportsInbox.these', { count: group.length }),
              })}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={() => onJoin(ids)}>
              {t('reportsInbox.joinAsDuplicates')}
              <VisuallyHidden> {t('reportsInbox.ofBin', { binId: first.binId })}</VisuallyHidden>
            </Button>
          </>
        )}
        {elsewhere > 0 && (
          <Anchor
            component={Link}
            size="sm"
            to={inboxUrl({ ...UNRESOLVED, issue: first.issue, q: first.binId })}
          >
            {t('reportsInbox.ofThemNotOnThisPage', { elsewhere })}
          </Anchor>
        )}
      </Group>
      <ul className={classes.list} aria-labelledby={heading}>
        {group.map(children)}
      </ul>
    </li>
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
  choice: Choice | null
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
