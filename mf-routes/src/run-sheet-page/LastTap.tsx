import { IconArrowBackUp } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { Button, Card, Text } from 'shared-ui'
import type { StopTap, VisitTap } from '../run-taps/tap'
import { outcomeWords } from '../stop-list/skip-words'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface LastTapProps {
  driving: Driving
  route: DetailedRoute
}

/** What was tapped last, with the way to take it back; nothing when that was done, or nothing was tapped. */
export function LastTap({ driving: { last, tap, isResting }, route }: LastTapProps) {
  const words = last && wordsOf(last, route)
  if (!last || !words) return null
  return (
    <Card padding="md" className={classes.last}>
      <Text className={classes.place}>{words}</Text>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowBackUp size={22} aria-hidden />}
        aria-disabled={isResting}
        onClick={() => tap(takenBack(last))}
      >
        Undo
      </Button>
    </Card>
  )
}

function wordsOf(last: StopTap | VisitTap, { stops, visitsDone }: DetailedRoute): string | null {
  if (last.kind === 'visit')
    return visitsDone.some(({ visit }) => visit === last.visit) ? `${last.name}: Done` : null
  const stop = stops[last.position - 1]
  if (!stop || stop.state === 'planned') return null
  return `${stop.bin.location}: ${outcomeWords(stop.state, stop.skipReason)}`
}

const takenBack = (last: StopTap | VisitTap): StopTap | VisitTap =>
  last.kind === 'visit'
    ? { ...last, state: 'planned' }
    : { kind: 'stop', position: last.position, state: 'planned' }
