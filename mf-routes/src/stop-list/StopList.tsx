import { shownFillLevel } from 'shared-domain'
import { FillBar, ToneBadge } from 'shared-ui'
import { entryWords } from '../itinerary/entry-words'
import type { Entry, PlannedEntry, StopEntry } from '../itinerary/itinerary'
import { PlannedTime } from './PlannedTime'
import classes from './StopList.module.css'
import { StopOutcome } from './StopOutcome'

/** A route in driving order, with what became of its stops; on paper, with a box to tick at each. */
export function StopList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className={classes.stops} aria-label="Stops in driving order">
      {entries.map((entry) =>
        entry.kind === 'stop' ? (
          <Stop key={entry.stop.bin.id} entry={entry} />
        ) : (
          <Between key={`${entry.kind} ${entry.times.arrival}`} entry={entry} />
        ),
      )}
    </ol>
  )
}

function Stop({ entry: { stop, position, times } }: { entry: StopEntry }) {
  const { bin } = stop
  return (
    <li className={classes.stop} data-state={stop.state}>
      <span className={classes.order}>{position}</span>
      <span className={classes.place}>
        <span className={classes.location}>{bin.location}</span>
        <span className={classes.id}>{bin.id}</span>
        {times && <PlannedTime times={times} />}
        <StopOutcome stop={stop} />
      </span>
      <span className={classes.fill}>
        <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
      </span>
      <span className={classes.status}>
        <ToneBadge tone={bin.status}>
          <span className={classes.word}>{bin.status}</span>
        </ToneBadge>
      </span>
    </li>
  )
}

/** A disposal trip, a break or the depot. */
function Between({ entry }: { entry: PlannedEntry }) {
  const { title, detail } = entryWords(entry)
  return (
    <li className={classes.stop} data-kind={entry.kind}>
      <span className={classes.place}>
        <span className={classes.location}>
          {title}: {detail}
        </span>
        <PlannedTime times={entry.times} />
      </span>
    </li>
  )
}
