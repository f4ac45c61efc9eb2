import { isLocated, shownFillLevel } from 'shared-domain'
import { Card, FillBar, Stack, Text, Title } from 'shared-ui'
import type { StopEntry } from '../itinerary/itinerary'
import { loadText } from '../itinerary/load-text'
import { clockText } from '../moments/clock-text'
import { StopOutcome } from '../stop-list/StopOutcome'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'
import { StopButtons } from './StopButtons'
import type { Driving } from './use-driving'

interface NextStopProps {
  entry: StopEntry
  stops: number
  driving: Driving
}

/** The stop to drive to, with all that is done at it. */
export function NextStop({ entry: { position, stop, times }, stops, driving }: NextStopProps) {
  const { bin } = stop
  return (
    <Card component="section" aria-labelledby="next-stop" padding="md" className={classes.next}>
      <Stack gap="sm">
        <div>
          <Text c="dimmed">
            Next: stop {position} of {stops}
          </Text>
          <Title
            order={2}
            size="h3"
            id="next-stop"
            ref={driving.focus}
            tabIndex={-1}
            className={classes.place}
          >
            {bin.location}
          </Title>
          <Text>
            {bin.id}, {bin.binType}
            {times && `. Planned for ${clockText(times.arrival)}, then ${loadText(times)}`}
          </Text>
        </div>
        <StopOutcome stop={stop} />
        <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
        {isLocated(bin) && <NavigateLink to={bin} name={bin.location} />}
        <StopButtons position={position} driving={driving} />
      </Stack>
    </Card>
  )
}
