import { IconMapPinOff, IconPrinter, IconRoute } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { type BinSort, paths } from 'shared-domain'
import { useMayCall, usePermissions } from 'shared-domain/client'
import { createRoute, MISSING_MAX, markMissing } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Link, notify, Text } from 'shared-ui'
import { binsText, figures } from '../count-text/count-text'
import { t } from '../messages/translate'
import { type BinSelection, CHOSEN_MAX, useAllBins } from './bin-selection'
import type { FilterQuery } from './bins-view'
import { useMissingMarks } from './missing-marks'
import { NewRouteDialog } from './NewRouteDialog'
import { type RouteProposal, useRouteProposal } from './route-proposal'
import { routesToMake, useRoutesOfBins } from './routes-of-bins'

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
  const latest = useRef(() => {})
  /** Does what is asked for now, and does all of it again on "Try again". The bar shows a failure. */
  const attempt = (work: () => Promise<unknown>) => () => {
    latest.current = attempt(work)
    void work().catch(() => {})
  }
  // The undo of new routes is no attempt of this bar, and is tried again as it is.
  const tryAgain =
    failure === making.failure && making.failure?.variables.kind === 'remove'
      ? making.failure.tryAgain
      : failure?.tryAgain && (() => latest.current())
  const notice = failure && <FailureNotice {...failure} onRetry={tryAgain ?? undefined} />
  if (bins.length === 0) return notice

  /** "Try again" sends the same change: the record may have made the routes, and only its answer was lost. */
  function make(loads: RouteProposal['loads'], proposed: RouteProposal) {
    setProposal(null)
    const change = routesToMake(loads, proposed)
    attempt(async () => {
      await making.changeAsync(change)
      selection.clear()
    })()
  }
  async function propose() {
    const proposed = await checking.changeAsync(bins)
    if (proposed.loads.length === 1 && proposed.leftOut.length === 0) make(proposed.loads, proposed)
    else setProposal(proposed)
  }
  async function markAsMissing() {
    const { reportIds } = await marking.changeAsync({ kind: 'mark', binIds: bins.map(({ id }) => id) })
    selection.clear()
    if (reportIds.length === 0) return notify.info(t('bins.theyAreReportedMissingAlready'))
    notify.success(t('bins.markedAsMissing', { bins: binsText(reportIds.length) }), {
      action: {
        label: t('bins.undo'),
        onPress: attempt(() => marking.changeAsync({ kind: 'close', reportIds })),
      },
    })
  }
  const limits = [
    mayPrint && bins.length > LABELS_MAX && t('bins.labelsArePrintedForAtMost', { labelsMax: LABELS_MAX }),
    mayMark && bins.length > MISSING_MAX && t('bins.atMostBinsAreMarked', { missingMax: MISSING_MAX }),
  ].filter((limit) => limit !== false)
  return (
    <Group gap="xs" role="group" aria-label={t('bins.chosenBins')}>
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
          {t('bins.addToNewRoute')}
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
          {t('bins.printLabels')}
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
          {t('bins.markMissing')}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={selection.clear}>
        {t('bins.chooseNone')}
      </Button>
      {limits.length > 0 && (
        <Text size="sm" c="dimmed">
          {limits.join(' ')}
        </Text>
      )}
      {notice}
      <NewRouteDialog
        proposal={proposal}
        onClose={() => setProposal(null)}
        onMake={(loads) => proposal && make(loads, proposal)}
      />
    </Group>
  )
})

/** As in '25 of 92 bins chosen'; without the total while bins of other searches are chosen, too. */
function chosenText({ bins, isOfList }: BinSelection, total: number | null): string {
  if (!isOfList || total === null || bins.length > total)
    return t('bins.chosen', { bins: binsText(bins.length) })
  return t('bins.ofChosen', { count: figures.format(bins.length), bins: binsText(total) })
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
        {most === total
          ? t('bins.chooseAll', { total: figures.format(total) })
          : t('bins.chooseFirst', { most: figures.format(most) })}
      </Button>
      {all.failure && (
        <FailureNotice {...all.failure} onRetry={all.failure.tryAgain ? () => void chooseAll() : undefined} />
      )}
    </>
  )
}
