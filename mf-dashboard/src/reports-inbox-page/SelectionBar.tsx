import { IconCheck, IconCopy, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { type Assignee, CHANGED_REPORTS_MAX, type ListedReport } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Menu, Stack, Text } from 'shared-ui'
import { figures, reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'
import {
  EMPTIED_REASON,
  type ReportChanges,
  type ReportsChange,
  useAssignees,
} from '../resident-reports/report-changes'
import { CloseDialog } from './CloseDialog'
import { type InboxFilters, toReportQuery } from './inbox-filters'
import classes from './ReportsInbox.module.css'
import { type ReportSelection, useAllReportIds } from './report-selection'

interface SelectionBarProps {
  filters: InboxFilters
  /** The reports on the page. */
  shown: readonly ListedReport[]
  /** How many reports match the filters, on all pages. */
  total: number
  selection: ReportSelection
  changes: ReportChanges
  /** Moves the focus, because the reports may be gone. */
  onDone: () => void
}

/** Chooses reports, on this page or all that match, and closes, joins or assigns them together. */
export function SelectionBar({ filters, shown, total, selection, changes, onDone }: SelectionBarProps) {
  const [isClosing, setIsClosing] = useState(false)
  const { ids } = selection
  const count = ids.length
  function run(wanted: ReportsChange, person?: Assignee) {
    setIsClosing(false)
    const done = () => {
      selection.set(wanted.ids, false)
      onDone()
    }
    void changes.change(wanted, done, person)
  }
  // Of a chosen report on another page it is not known whether its bin was emptied.
  const emptied = new Set(shown.filter(({ isProposedToClose }) => isProposedToClose).map(({ id }) => id))
  const areAllEmptied = ids.every((id) => emptied.has(id))
  return (
    <Stack gap="xs" role="group" aria-label={t('reportsInbox.chosenReports')} className={classes.moderation}>
      <Choosing filters={filters} shown={shown} total={total} selection={selection} />
      {changes.failure && (
        <FailureNotice {...changes.failure} onRetry={changes.failure.tryAgain ?? undefined} />
      )}
      {count > 0 && (
        <Group gap="xs">
          <Button
            variant="default"
            disabled={changes.isPending}
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => setIsClosing(true)}
          >
            {t('reportsInbox.closeButton')}
          </Button>
          <Button
            variant="default"
            disabled={count < 2 || changes.isPending}
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => run({ action: 'join', ids: [...ids] })}
          >
            {t('reportsInbox.joinAsDuplicates')}
          </Button>
          <AssignMenu
            isDisabled={changes.isPending}
            onAssign={(person) =>
              run({ action: 'assign', ids: [...ids], personId: person?.id ?? null }, person ?? undefined)
            }
          />
        </Group>
      )}
      {isClosing && (
        <CloseDialog
          count={count}
          proposedReason={areAllEmptied ? EMPTIED_REASON : ''}
          onConfirm={(reason) => run({ action: 'close', ids: [...ids], reason })}
          onClose={() => setIsClosing(false)}
        />
      )}
    </Stack>
  )
}

function Choosing({
  filters,
  shown,
  total,
  selection,
}: Pick<SelectionBarProps, 'filters' | 'shown' | 'total' | 'selection'>) {
  const all = useAllReportIds()
  const shownIds = shown.map(({ id }) => id)
  const count = selection.ids.length
  const elsewhere = selection.ids.filter((id) => !shownIds.includes(id)).length
  const isPageChosen = shownIds.length > 0 && shownIds.every(selection.has)
  const most = Math.min(total, CHANGED_REPORTS_MAX)
  async function chooseAll() {
    const ids = await all.changeAsync(toReportQuery(filters)).catch(() => null)
    if (ids) selection.replace(ids)
  }
  return (
    <>
      <Group gap="sm">
        <label className={classes.select}>
          <input
            type="checkbox"
            checked={isPageChosen}
            onChange={() => selection.set(shownIds, !isPageChosen)}
          />
          {t('reportsInbox.chooseShown', { reports: reportsText(shown.length) })}
        </label>
        <Text size="sm" fw={600} role="status">
          {count > 0 &&
            t('reportsInbox.ofChosen', {
              count: figures.format(count),
              total: figures.format(Math.max(total, count)),
            })}
          {elsewhere > 0 && t('reportsInbox.notOnThisPage', { elsewhere: figures.format(elsewhere) })}
        </Text>
        {isPageChosen && count < most && (
          <Button variant="subtle" size="compact-md" loading={all.isPending} onClick={() => void chooseAll()}>
            {most === total
              ? t('reportsInbox.chooseAll', { total: figures.format(total) })
              : t('reportsInbox.chooseNewest', { most: figures.format(most) })}
          </Button>
        )}
        {count > 0 && (
          <Button variant="subtle" size="compact-md" onClick={selection.clear}>
            {t('reportsInbox.chooseNone')}
          </Button>
        )}
      </Group>
      {all.failure && (
        <FailureNotice {...all.failure} onRetry={all.failure.tryAgain ? () => void chooseAll() : undefined} />
      )}
    </>
  )
}

interface AssignMenuProps {
  isDisabled: boolean
  /** `null` takes the reports away from the people who have them. */
  onAssign: (person: Assignee | null) => void
}

function AssignMenu({ isDisabled, onAssign }: AssignMenuProps) {
  const people = useAssignees()
  if (people.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" disabled={isDisabled} leftSection={<IconUser size={16} aria-hidden />}>
          {t('reportsInbox.assignTo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
        {people
          .toSorted((a, b) => Number(b.isMe) - Number(a.isMe))
          .map((person) => (
            <Menu.Item key={person.id} onClick={() => onAssign(person)}>
              {person.isMe ? t('reportsInbox.meName', { name: person.name }) : person.name}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => onAssign(null)}>{t('reportsInbox.noPerson')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
