import { IconMapPinOff, IconPrinter, IconRoute } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { type BinSort, paths } from 'shared-domain'
import { useMayCall, usePermissions } from 'shared-domain/client'
import { createRoute, MISSING_MAX, markMissing } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Link, notify, Text } from 'shared-ui'
import { countText, figures } from '../count-text/count-text'
import { type BinSelection, CHOSEN_MAX, useAllBins } from './bin-selection'
import type { FilterQuery } from './bins-view'
import { useMissingMarks } from './missing-marks'
import { NewRouteDialog } from './NewRouteDialog'
import { type RouteProposal, useRouteProposal, useRoutesOfBins, wishFor } from './route-of-bins'

/** The ids of more bins than this would make the URL too long. */
const LABELS_MAX = 500

interface SelectionBarProps {
  selection: BinSelection
  /** How many bins match the filters; `null` until they are counted. */
  total: number | null
  filters: FilterQuery
  sort: BinSort
}

/** The actions for the chosen bins. */
export const SelectionBar = memo(function SelectionBar({
  selection,
  total,
  filters,
  sort,
}: SelectionBarProps) {
  const mayPlan = useMayCall(createRoute)
  const mayPrint = usePermissions()('labels:print') !== false
  const mayMark = useMayCall(markMissing)
  const checking = useRouteProposal()
  const making = useRoutesOfBins()
  const [proposal, setProposal] = useState<RouteProposal | null>(null)
  const marking = useMissingMarks()
  const { bins } = selection
  const failure = checking.failure ?? making.failure ?? marking.failure
  if (bins.length === 0)
    return failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />

  async function make(loads: RouteProposal['loads'], proposed: RouteProposal) {
    setProposal(null)
    await making.changeAsync(wishFor(loads, proposed))
    selection.clear()
  }
  async function propose() {
    const proposed = await checking.changeAsync(bins)
    if (proposed.loads.length === 1 && proposed.leftOut.length === 0) await make(proposed.loads, proposed)
    else setProposal(proposed)
  }
  async function markAsMissing() {
    const { reportIds } = await marking.changeAsync({ kind: 'mark', binIds: bins.map(({ id }) => id) })
    selection.clear()
    if (reportIds.length === 0) return notify.info('They are reported missing already')
    notify.success(`${countText(reportIds.length, 'bin')} marked as missing`, {
      action: { label: 'Undo', onPress: () => marking.change({ kind: 'close', reportIds }) },
    })
  }
  const limits = [
    mayPrint && bins.length > LABELS_MAX && `Labels are printed for at most ${LABELS_MAX} bins at once.`,
    mayMark && bins.length > MISSING_MAX && `At most ${MISSING_MAX} bins are marked as missing at once.`,
  ].filter((limit) => limit !== false)
  // A failure is shown in the bar.
  const attempt = (work: () => Promise<unknown>) => () => void work().catch(() => {})
  return (
    <Group gap="xs" role="group" aria-label="Chosen bins">
      <Text size="sm" fw={600} role="status">
        {chosenText(selection, total)}
      </Text>
      <ChooseAll selection={selection} total={total} filters={filters} sort={sort} />
      {mayPlan && (
        <Button
          size="compact-md"
          loading={checking.isPending || making.isPending}
          onClick={attempt(propose)}
          leftSection={<IconRoute size={16} aria-hidden />}
        >
          Add to a new route
        </Button>
      )}
      {mayPrint && bins.length <= LABELS_MAX && (
        <Button
          component={Link}
          to={paths.labelsOf(bins.map(({ id }) => id))}
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          Print labels
        </Button>
      )}
      {mayMark && bins.length <= MISSING_MAX && (
        <Button
          variant="default"
          size="compact-md"
          loading={marking.isPending}
          onClick={attempt(markAsMissing)}
          leftSection={<IconMapPinOff size={16} aria-hidden />}
        >
          Mark missing
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={selection.clear}>
        Choose none
      </Button>
      {limits.length > 0 && (
        <Text size="sm" c="dimmed">
          {limits.join(' ')}
        </Text>
      )}
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
      <NewRouteDialog
        proposal={proposal}
        onClose={() => setProposal(null)}
        onMake={(loads) => proposal && attempt(() => make(loads, proposal))()}
      />
    </Group>
  )
})

/** As in '25 of 92 bins chosen'; without the total while bins of other searches are chosen, too. */
function chosenText({ bins, isOfList }: BinSelection, total: number | null): string {
  if (!isOfList || total === null || bins.length > total) return `${countText(bins.length, 'bin')} chosen`
  return `${figures.format(bins.length)} of ${countText(total, 'bin')} chosen`
}

/** Chooses all bins that match the filters, also those that the table has not read yet. */
function ChooseAll({ selection, total, filters, sort }: SelectionBarProps) {
  const all = useAllBins()
  const { bins, isOfList } = selection
  const most = Math.min(total ?? 0, CHOSEN_MAX)
  if (!isOfList || bins.length >= most) return null
  async function chooseAll() {
    const found = await all.changeAsync({ ...filters, sort }).catch(() => null)
    if (found) selection.replace(found)
  }
  return (
    <>
      <Button variant="subtle" size="compact-md" loading={all.isPending} onClick={() => void chooseAll()}>
        {most === total ? `Choose all ${figures.format(total)}` : `Choose the first ${figures.format(most)}`}
      </Button>
      {all.failure && <FailureNotice {...all.failure} onRetry={all.failure.tryAgain ?? undefined} />}
    </>
  )
}
