import { Title } from 'shared-ui'
import type { Entry, StopEntry, TrackedEntry } from '../itinerary/itinerary'
import type { RunLetter } from '../run-taps/run-letter'
import type { Tap } from '../run-taps/tap'
import { EntryRow } from './EntryRow'
import classes from './RunSheet.module.css'
import { RunStop } from './RunStop'
import { RunVisit } from './RunVisit'
import type { Driving } from './use-driving'

interface RunStopsProps {
  entries: readonly Entry[]
  /** What stands above as the next, if anything does. */
  next: StopEntry | TrackedEntry | null
  waiting: readonly RunLetter[]
  /** `null` where nothing is to be tapped. */
  driving: Driving | null
}

/** The whole route in order, with what became of each stop; each can be taken back, or be the next. */
export function RunStops({ entries, next, waiting, driving }: RunStopsProps) {
  const onTheWay = new Set(waiting.map(({ about: { tap } }) => whatOf(tap)))
  return (
    <>
      <Title order={2} size="h4" id="all-stops" mb="xs">
        All stops
      </Title>
      <ol className={classes.stops} aria-labelledby="all-stops">
        {entries.map((entry) => {
          const isNext = entry === next
          if (entry.kind === 'stop')
            return (
              <li key={entry.position} className={classes.stop} data-state={entry.stop.state}>
                <RunStop {...{ entry, isNext, driving }} isWaiting={onTheWay.has(`stop ${entry.position}`)} />
              </li>
            )
          return (
            <li key={`${entry.kind} ${entry.times.arrival}`} className={classes.stop}>
              {entry.kind === 'depot' ? (
                <EntryRow entry={entry} />
              ) : (
                <RunVisit {...{ entry, isNext, driving }} isWaiting={onTheWay.has(`visit ${entry.visit}`)} />
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function whatOf(tap: Tap): string {
  if (tap.kind === 'stop') return `stop ${tap.position}`
  return tap.kind === 'visit' ? `visit ${tap.visit}` : 'status'
}
