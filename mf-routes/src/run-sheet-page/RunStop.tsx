import { Button, Text } from 'shared-ui'
import type { StopEntry } from '../itinerary/itinerary'
import { clockText } from '../moments/clock-text'
import { StopOutcome } from '../stop-list/StopOutcome'
import classes from './RunSheet.module.css'
import type { Driving } from './use-driving'

interface RunStopProps {
  entry: StopEntry
  isNext: boolean
  /** Whether what was tapped of it is on this phone alone. */
  isWaiting: boolean
  /** `null` where nothing is to be tapped. */
  driving: Driving | null
}

/** A stop among all of a route. */
export function RunStop({ entry: { position, stop, times }, isNext, isWaiting, driving }: RunStopProps) {
  const { bin, state } = stop
  return (
    <>
      <span className={classes.order}>{position}</span>
      <div className={classes.place}>
        <Text fw={500}>{bin.location}</Text>
        <Text size="sm" c="dimmed">
          {bin.id}
          {times && `, ${clockText(times.arrival)}`}
        </Text>
        <StopOutcome stop={stop} />
        {isWaiting && <Text size="sm">Saved on this phone</Text>}
        {isNext && driving && <Text size="sm">Next</Text>}
      </div>
      {driving && !isNext && state === 'planned' && (
        <Button
          className={classes.small}
          variant="subtle"
          aria-disabled={driving.isResting}
          aria-label={`Do next: ${bin.location}`}
          onClick={() => driving.choose(position)}
        >
          Do next
        </Button>
      )}
      {driving && state !== 'planned' && (
        <Button
          className={classes.small}
          variant="subtle"
          aria-disabled={driving.isResting}
          aria-label={`Take back: ${bin.location}`}
          onClick={() => driving.tap({ kind: 'stop', position, state: 'planned' })}
        >
          Take back
        </Button>
      )}
    </>
  )
}
