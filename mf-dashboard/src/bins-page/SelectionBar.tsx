import { IconMapPinOff, IconPrinter, IconRoute } from '@tabler/icons-react'
import { memo } from 'react'
import { paths } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { createRoute, MISSING_MAX, markMissing, recordLabels } from 'shared-domain/contract'
import { Button, FailureNotice, Group, Link, notify, Text } from 'shared-ui'
import { countText } from '../count-text/count-text'
import type { BinSelection } from './bin-selection'
import { useMissingMarks } from './missing-marks'
import { useRouteOfBins } from './route-of-bins'

/** The ids of more bins than this would make the URL too long. */
const LABELS_MAX = 500

/** The actions for the chosen bins. */
export const SelectionBar = memo(function SelectionBar({ selection }: { selection: BinSelection }) {
  const mayPlan = useMayCall(createRoute)
  const mayPrint = useMayCall(recordLabels)
  const mayMark = useMayCall(markMissing)
  const route = useRouteOfBins()
  const marking = useMissingMarks()
  const { bins } = selection
  const failure = route.failure ?? marking.failure
  if (bins.length === 0)
    return failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />

  async function makeRoute() {
    const made = await route.changeAsync({ kind: 'make', bins })
    selection.clear()
    notify.success(`Route ${made.id} made with ${countText(made.bins, 'bin')}`, {
      ...(made.leftOut > 0 && {
        description: `${countText(made.leftOut, 'bin')} without a position left out.`,
      }),
      action: { label: 'Undo', onPress: () => route.change({ kind: 'remove', id: made.id }) },
    })
  }
  async function markAsMissing() {
    const { reportIds } = await marking.changeAsync({ kind: 'mark', binIds: bins.map(({ id }) => id) })
    selection.clear()
    if (reportIds.length === 0) return notify.info('They are reported missing already')
    notify.success(`${countText(reportIds.length, 'bin')} marked as missing`, {
      action: { label: 'Undo', onPress: () => marking.change({ kind: 'close', reportIds }) },
    })
  }
  // A failure is shown in the bar.
  const attempt = (work: () => Promise<unknown>) => () => void work().catch(() => {})
  return (
    <Group gap="xs" role="group" aria-label="Chosen bins">
      <Text size="sm" fw={600} role="status">
        {countText(bins.length, 'bin')} chosen
      </Text>
      {mayPlan && (
        <Button
          size="compact-md"
          loading={route.isPending}
          onClick={attempt(makeRoute)}
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
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ?? undefined} />}
    </Group>
  )
})
