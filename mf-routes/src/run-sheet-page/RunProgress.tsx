import { IconCloudCheck, IconDeviceMobile, IconDeviceMobileX } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { Card, FillBar, Stack, Text } from 'shared-ui'
import { KeptAge } from '../record-notice/KeptAge'
import { sheetProgress } from '../run-taps/sheet-progress'
import type { Sheet } from '../run-taps/use-sheet'
import classes from './RunSheet.module.css'

interface RunProgressProps {
  route: DetailedRoute
  sheet: Sheet
}

/** How far the driver is, how much of it the record knows, and how old what it says is. */
export function RunProgress({ route, sheet }: RunProgressProps) {
  const { done, skipped, stops, percent } = sheetProgress(route.stops)
  return (
    <Card padding="md">
      <Stack gap={4}>
        <Text fw={600}>
          {done} of {stops} stops done{skipped > 0 && `, ${skipped} skipped`}
        </Text>
        <FillBar label={`Progress of ${route.id}`} percent={percent} tone="normal" />
        <SavedState sheet={sheet} />
        <KeptAge answer={sheet} isKept={sheet.isKept} subject="The route" />
      </Stack>
    </Card>
  )
}

function SavedState({ sheet: { taps } }: { sheet: Sheet }) {
  const { waiting } = taps
  const isReal = useDataSource(({ source }) => source === 'real')
  const count = waiting.length
  const [Icon, words] = !isReal
    ? [IconDeviceMobile, 'Mock data: a practice run. Nothing leaves this page.']
    : waiting.some(({ kept }) => kept === 'no')
      ? [
          IconDeviceMobileX,
          'Not saved: the storage of this phone is full or off. Keep this page open until all is sent.',
        ]
      : count > 0
        ? [
            IconDeviceMobile,
            `Saved on this phone: ${count === 1 ? '1 tap' : `${count} taps`}. Will send by itself.`,
          ]
        : [IconCloudCheck, 'Everything you tapped is in the record.']
  return (
    <Text role="status" size="sm" className={classes.saved}>
      <Icon size={20} aria-hidden />
      <span>{words}</span>
    </Text>
  )
}
