import { useState } from 'react'
import { isHeldReason } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Modal, Stack, Text } from 'shared-ui'
import { heldReportsText, reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'
import { useHeldReports } from '../resident-reports/reports'
import type { InboxFilters } from './inbox-filters'
import type { Chosen, ModerationAction, ReportModeration } from './moderation'
import classes from './ReportsInbox.module.css'
import type { ReportSelection } from './report-selection'

interface ModerationBarProps {
  filters: InboxFilters
  /** The held reports on the page. */
  shown: readonly string[]
  selection: ReportSelection
  moderation: ReportModeration
  /** Moves the focus, because the reports may be gone. */
  onDone: () => void
}

/** Selects held reports and releases them, closes them as spam, or blocks the addresses that they came from. */
export function ModerationBar({ filters, shown, selection, moderation, onDone }: ModerationBarProps) {
  const all = useAllHeld(filters)
  const { moderate, isPending, failure } = moderation
  const [asked, setAsked] = useState<ModerationAction | null>(null)
  const chosen = selection.isAll && all ? all.chosen : { ids: [...selection.ids] }
  const count = selection.isAll && all ? all.reports : selection.ids.length
  const areShownChosen = count > 0 && shown.every(selection.has)
  function run(action: ModerationAction) {
    setAsked(null)
    const done = () => {
      selection.clear()
      onDone()
    }
    void moderate(action, chosen, done)
  }
  // Actions on reports that are not on screen, or on whole networks, must be confirmed.
  const ask = (action: ModerationAction) =>
    selection.isAll || action === 'block-addresses' ? setAsked(action) : run(action)
  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={t('reportsInbox.moderateHeldReports')}
      className={classes.moderation}
    >
      <Group gap="sm">
        <label className={classes.select}>
          <input
            type="checkbox"
            checked={areShownChosen}
            onChange={() => selection.set(shown, !areShownChosen)}
          />
          {t('reportsInbox.selectShown', { heldReports: heldReportsText(shown.length) })}
        </label>
        {all && all.reports > shown.length && !selection.isAll && (
          <Button variant="subtle" size="compact-md" onClick={selection.chooseAll}>
            {t('reportsInbox.selectAllThatAreHeld', { reports: reportsText(all.reports) })}
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {count > 0 && t('reportsInbox.selected', { reports: reportsText(count) })}
        </Text>
      </Group>
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
      <Group gap="xs">
        {ACTIONS.map(({ action, label }) => (
          <Button
            key={action}
            variant="default"
            disabled={count === 0 || isPending}
            onClick={() => ask(action)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <ConfirmDialog action={asked} count={count} onConfirm={run} onClose={() => setAsked(null)} />
    </Stack>
  )
}

const ACTIONS = [
  { action: 'release', label: t('reportsInbox.release') },
  { action: 'close-as-spam', label: t('reportsInbox.closeAsSpam') },
  { action: 'block-addresses', label: t('reportsInbox.blockAddressesForDay') },
] as const

/** All held reports that match the filters, also on other pages; `null` when other filters are set too. */
function useAllHeld({
  status,
  issue,
  held,
  assigned,
  q,
}: InboxFilters): { chosen: Chosen; reports: number } | null {
  const { data } = useHeldReports()
  if (!data || issue || assigned || q || (status !== null && status !== 'unresolved') || held === 'false')
    return null
  const because = isHeldReason(held) ? held : null
  const reports = data.reasons
    .filter((reason) => !because || reason.because === because)
    .reduce((sum, reason) => sum + reason.reports, 0)
  return { chosen: { until: data.countedAt, ...(because && { because }) }, reports }
}

interface ConfirmDialogProps {
  /** The action to confirm; `null` while the dialog is closed. */
  action: ModerationAction | null
  count: number
  onConfirm: (action: ModerationAction) => void
  onClose: () => void
}

const ConfirmDialog = ({ action, count, onConfirm, onClose }: ConfirmDialogProps) => (
  <Modal opened={action !== null} onClose={onClose} title={action ? WORDS[action].title(count) : ''}>
    {action && (
      <Stack gap="md">
        <Text>{WORDS[action].sentence}</Text>
        <Group gap="sm">
          <Button onClick={() => onConfirm(action)}>{WORDS[action].confirm}</Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('reportsInbox.cancel')}
          </Button>
        </Group>
      </Stack>
    )}
  </Modal>
)

const WORDS = {
  release: {
    title: (count: number) => t('reportsInbox.releaseReports', { reports: reportsText(count) }),
    sentence: t('reportsInbox.theyCountFromThenOn'),
    confirm: t('reportsInbox.release'),
  },
  'close-as-spam': {
    title: (count: number) => t('reportsInbox.closeAsSpamReports', { reports: reportsText(count) }),
    sentence: t('reportsInbox.theyNeverCount'),
    confirm: t('reportsInbox.closeAsSpam'),
  },
  'block-addresses': {
    title: (count: number) => t('reportsInbox.blockAddressesOfForDay', { reports: reportsText(count) }),
    sentence: t('reportsInbox.everyReportFromTheseNetworkAddresses'),
    confirm: t('reportsInbox.blockForDay'),
  },
} as const
