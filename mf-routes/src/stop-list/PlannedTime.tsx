import type { PlannedTimes } from '../itinerary/itinerary'
import { loadText } from '../itinerary/load-text'
import { clockText } from '../moments/clock-text'
import classes from './StopList.module.css'

/** When the truck is planned to be there, and what it carries when it leaves. */
export function PlannedTime({ times }: { times: PlannedTimes }) {
  const [from, until] = [clockText(times.arrival), clockText(times.departure)]
  return (
    <span className={classes.time}>
      {from === until ? from : `${from} to ${until}`}, {loadText(times)}
    </span>
  )
}
