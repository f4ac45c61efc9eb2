import { type ShownStop, shownFillLevel } from 'shared-domain'
import { FillBar, ToneBadge } from 'shared-ui'
import classes from './StopList.module.css'
import { StopOutcome } from './StopOutcome'

/** The stops of a route in driving order, with what became of them; on paper, with a box to tick at each. */
export function StopList({ stops }: { stops: readonly ShownStop[] }) {
  return (
    <ol className={classes.stops} aria-label="Stops in driving order">
      {stops.map((stop, index) => (
        <Stop key={stop.bin.id} stop={stop} order={index + 1} />
      ))}
    </ol>
  )
}

function Stop({ stop, order }: { stop: ShownStop; order: number }) {
  const { bin } = stop
  return (
    <li className={classes.stop} data-state={stop.state}>
      <span className={classes.order}>{order}</span>
      <span className={classes.place}>
        <span className={classes.location}>{bin.location}</span>
        <span className={classes.id}>{bin.id}</span>
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
