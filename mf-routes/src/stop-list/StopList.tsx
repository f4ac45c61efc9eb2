import { type Bin, shownFillLevel } from 'shared-domain'
import { FillBar, ToneBadge } from 'shared-ui'
import classes from './StopList.module.css'

/** The bins of a route in driving order; on paper, with a box to tick at each. */
export function StopList({ stops }: { stops: readonly Bin[] }) {
  return (
    <ol className={classes.stops} aria-label="Stops in driving order">
      {stops.map((stop, index) => (
        <Stop key={stop.id} stop={stop} order={index + 1} />
      ))}
    </ol>
  )
}

function Stop({ stop, order }: { stop: Bin; order: number }) {
  return (
    <li className={classes.stop}>
      <span className={classes.order}>{order}</span>
      <span className={classes.place}>
        <span className={classes.location}>{stop.location}</span>
        <span className={classes.id}>{stop.id}</span>
      </span>
      <span className={classes.fill}>
        <FillBar label={`Fill level of ${stop.id}`} percent={shownFillLevel(stop)} tone={stop.status} />
      </span>
      <span className={classes.status}>
        <ToneBadge tone={stop.status}>
          <span className={classes.word}>{stop.status}</span>
        </ToneBadge>
      </span>
    </li>
  )
}
