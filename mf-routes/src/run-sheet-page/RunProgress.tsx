import { IconAlertTriangle, IconCloudCheck, IconDeviceMobile, IconDeviceMobileX } from '@tabler/icons-react'
import { Card, FillBar, Stack, Text } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { KeptAge } from '../record-notice/RecordNotice'
import { useIsPractice } from '../run-taps/run-outbox'
import type { RunTaps } from '../run-taps/use-run-taps'
import type { Sheet } from '../run-taps/use-sheet'
import { sheetProgress } from '../run-taps/with-taps'
import classes from './RunSheet.module.css'

interface RunProgressProps {
  route: DetailedRoute
  sheet: Sheet
}

/** The progress of the route, how much of it the record has, and the age of the data. */
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
  const isPractice = useIsPractice()
  const [Icon, words] = isPractice
    ? [IconDeviceMobile, 'Mock data: a practice run. Nothing leaves this page.']
    : savedState(taps)
  return (
    <Text role="status" size="sm" className={classes.saved}>
      <Icon size={20} aria-hidden />
      <span>{words}</span>
    </Text>
  )
}

/** How many taps are in the record, on this phone or refused. */
function savedState({ waiting, refused }: RunTaps) {
  const notRecorded =
    refused.length > 0 &&
    `${tapsText(refused.length)} ${refused.length === 1 ? 'is' : 'are'} not recorded: see above.`
  const onPhone = `Saved on this phone: ${tapsText(waiting.length)}. Will send by itself.`
  const words = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
  if (waiting.some(({ stored }) => stored === 'no'))
    return [IconDeviceMobileX, words(NOT_KEPT, notRecorded)] as const
  if (waiting.length > 0) return [IconDeviceMobile, words(onPhone, notRecorded)] as const
  if (notRecorded) return [IconAlertTriangle, notRecorded] as const
  return [IconCloudCheck, 'Everything you tapped is in the record.'] as const
}

const NOT_KEPT = 'Not saved: the storage of this phone is full or off. Keep this page open until all is sent.'
const tapsText = (taps: number) => (taps === 1 ? '1 tap' : `${taps} taps`)
