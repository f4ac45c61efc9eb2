import { IconArrowBackUp } from '@tabler/icons-react'
import { type DetailedRoute, isStartOnly, type ShownStop } from 'shared-domain'
import { Alert, Button, Card, Group, Stack, Text } from 'shared-ui'
import { discardTap, runOutbox, type TapEntry } from '../run-taps/run-outbox'
import { type Tap, tapWords } from '../run-taps/tap'
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
  const stop = route.stops[last.position - 1]
  if (!stop || stop.state === 'planned') return null
  return `${stop.bin.location}: ${outcomeWords(stop.state, stop.skipReason)}`
}

interface RefusedTapsProps {
  entries: readonly TapEntry[]
  stops: readonly ShownStop[]
}

/** The taps that the record refused, with the reasons; nothing without any. */
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
            <Group gap="sm">
              <Button size="lg" variant="default" onClick={() => void runOutbox.retry(id)}>
                Try again
              </Button>
              <Button size="lg" variant="default" onClick={() => void discardTap(id)}>
                Discard
              </Button>
            </Group>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
