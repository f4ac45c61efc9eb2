import { isLocated, shownFillLevel } from 'shared-domain'
import { Card, FillBar, Stack, Text, Title } from 'shared-ui'
import type { Entry } from '../itinerary/itinerary'
import { loadText } from '../itinerary/load-text'
import { clockText } from '../moments/clock-text'
import { EntryList } from './EntryList'
import { entriesBefore } from './entries-around'
import { NavigateLink } from './NavigateLink'
import classes from './RunSheet.module.css'
import { StopButtons } from './StopButtons'
import type { Driving } from './use-driving'

interface NextStopProps {
  position: number
  entries: readonly Entry[]
  driving: Driving
}

/** The stop to drive to, with all that is done at it, and what the plan has before it. */
export function NextStop({ position, entries, driving }: NextStopProps) {
  const stops = entries.filter((entry) => entry.kind === 'stop')
  const entry = stops.find((one) => one.position === position)
  if (!entry) return null
  const { stop, times } = entry
  const { bin } = stop
  return (
    <Card component="section" aria-labelledby="next-stop" padding="md" className={classes.next}>
      <Stack gap="sm">
        <EntryList label="Before this stop" entries={entriesBefore(entries, entry)} />
        <div>
          <Text c="dimmed">
            Next: stop {position} of {stops.length}
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
        <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
        {isLocated(bin) && <NavigateLink to={bin} name={bin.location} />}
        <StopButtons position={position} driving={driving} />
      </Stack>
    </Card>
  )
}
