import { IconArrowBackUp } from '@tabler/icons-react'
import { Alert, Button, Card, Stack, Text } from 'shared-ui'
import { isStartOnly } from '../../rules/route-change'
import type { DetailedRoute, ShownStop } from '../../rules/shown-route'
import { stopIndex } from '../itinerary/itinerary'
import { type LateNotice, removeLateNotices, useLateNotices } from '../run-taps/late-notices'
import { runOutbox } from '../run-taps/run-outbox'
import { type Tap, tapWords } from '../run-taps/tap'
import type { TapEntry } from '../run-taps/tap-entry'
import { outcomeWords } from '../stop-list/StopOutcome'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface LastTapProps {
  driving: Driving
  route: DetailedRoute
}

/** The last tap with its Undo button; nothing without one. */
export function LastTap({ driving: { last, tap, isResting }, route }: LastTapProps) {
  const words = last && wordsOf(last.tap, route)
  if (!last || !words) return null
  return (
    <Card padding="md" className={classes.last}>
      <Text className={classes.place}>{words}</Text>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowBackUp size={22} aria-hidden />}
        aria-disabled={isResting}
        onClick={() => tap(last.undo)}
      >
        Undo
      </Button>
    </Card>
  )
}

function wordsOf(last: Tap, route: DetailedRoute): string | null {
  if (last.kind === 'status') return isStartOnly(route) ? tapWords(last, route.stops) : null
  if (last.kind === 'visit')
    return route.visitsDone.some(({ visit }) => visit === last.visit) ? `${last.name}: Done` : null
  const stop = route.stops[stopIndex(route.stops, last.position)]
  if (!stop || stop.state === 'planned') return null
  return `${stop.bin.location}: ${outcomeWords(stop.state, stop.skipReason)}`
}

interface RefusedTapsProps {
  entries: readonly TapEntry[]
  stops: readonly ShownStop[]
}

/** The taps that neither the record nor the office could take, with the reasons; nothing without any. */
export function RefusedTaps({ entries, stops }: RefusedTapsProps) {
  if (entries.length === 0) return null
  return (
    <Alert color="red" role="alert" title="Not recorded">
      <Stack gap="sm">
        {entries.map(({ id, refusal, about }) => (
          <div key={id}>
            <Text fw={600}>{tapWords(about.tap, stops)}</Text>
            <Text size="sm" mb="xs">
              {refusal}
            </Text>
            <Text size="sm" mb="xs">
              It stays on this phone. The office does not know of it: tell them.
            </Text>
            <Button size="lg" variant="default" onClick={() => void runOutbox.retry(id)}>
              Try again
            </Button>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}

/** What became of taps that arrived late, until the driver has read it; of one route, or of all. Nothing without any. */
export function LateNotices({ routeId }: { routeId?: string }) {
  const all = useLateNotices()
  const notices = all.filter((notice) => routeId === undefined || notice.routeId === routeId)
  if (notices.length === 0) return null
  const recorded = notices.filter(({ isRecorded }) => isRecorded)
  const atOffice = notices.filter(({ isRecorded }) => !isRecorded)
  return (
    <Alert color="blue" role="status" title="Taps that arrived late">
      <Stack gap="sm" align="flex-start">
        <NoticeList
          title="With the office, which decides about them. You need do nothing:"
          notices={atOffice}
        />
        <NoticeList title="In the record, marked as late:" notices={recorded} />
        <Button size="lg" variant="default" onClick={() => removeLateNotices(notices.map(({ id }) => id))}>
          OK
        </Button>
      </Stack>
    </Alert>
  )
}

function NoticeList({ title, notices }: { title: string; notices: readonly LateNotice[] }) {
  if (notices.length === 0) return null
  return (
    <div>
      <Text size="sm">{title}</Text>
      <ul className={classes.notices}>
        {notices.map(({ id, routeId, words, by }) => (
          <li key={id}>
            <Text fw={600}>{words}</Text>
            <Text size="sm">{[`Route ${routeId}`, by && `tapped by ${by}`].filter(Boolean).join(', ')}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
