import { IconArrowBackUp } from '@tabler/icons-react'
import type { ShownStop } from 'shared-domain'
import { Button, Card, Text } from 'shared-ui'
import { outcomeWords } from '../stop-list/skip-words'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface LastTapProps {
  driving: Driving
  stops: readonly ShownStop[]
}

/** What was tapped last, with the way to take it back; nothing when that was done, or nothing was tapped. */
export function LastTap({ driving: { last, tap, isResting }, stops }: LastTapProps) {
  const stop = last && stops[last.position - 1]
  if (!last || !stop || stop.state === 'planned') return null
  return (
    <Card padding="md" className={classes.last}>
      <Text className={classes.place}>
        {stop.bin.location}: {outcomeWords(stop.state, stop.skipReason)}
      </Text>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconArrowBackUp size={22} aria-hidden />}
        aria-disabled={isResting}
        onClick={() => tap({ kind: 'stop', position: last.position, state: 'planned' })}
      >
        Undo
      </Button>
    </Card>
  )
}
