import { Title } from 'shared-ui'
import type { Entry } from '../itinerary/itinerary'
import type { RunLetter } from '../run-taps/run-letter'
import { EntryRow } from './EntryList'
import classes from './RunSheet.module.css'
import { RunStop } from './RunStop'
import type { Driving } from './use-driving'

interface RunStopsProps {
  entries: readonly Entry[]
  /** Of the stop that stands above as the next, if one does. */
  position: number | null
  waiting: readonly RunLetter[]
  /** `null` where nothing is to be tapped. */
  driving: Driving | null
}

/** The whole route in order, with what became of each stop; each can be taken back, or be the next. */
export function RunStops({ entries, position, waiting, driving }: RunStopsProps) {
  const onTheWay = new Set(waiting.flatMap(({ about: { tap } }) => (tap.kind === 'stop' ? tap.position : [])))
  return (
    <>
      <Title order={2} size="h4" id="all-stops" mb="xs">
        All stops
      </Title>
      <ol className={classes.stops} aria-labelledby="all-stops">
        {entries.map((entry) =>
          entry.kind === 'stop' ? (
            <li key={entry.position} className={classes.stop} data-state={entry.stop.state}>
              <RunStop
                entry={entry}
                isNext={entry.position === position}
                isWaiting={onTheWay.has(entry.position)}
                driving={driving}
              />
            </li>
          ) : (
            <li key={`${entry.kind} ${entry.times.arrival}`} className={classes.stop}>
              <EntryRow entry={entry} />
            </li>
          ),
        )}
      </ol>
    </>
  )
}
