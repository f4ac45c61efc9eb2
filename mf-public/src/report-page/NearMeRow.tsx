import { type NearbyBin, shownFillLevel } from 'shared-domain'
import { metres } from '../bin-words/bin-words'
import { StatusWord } from '../status-word/StatusWord'
import classes from './NearMeRow.module.css'

export function NearMeRow({ bin }: { bin: NearbyBin }) {
  const fill = shownFillLevel(bin)
  return (
    <li className={classes.row}>
      <span className={classes.location}>{bin.location}</span>
      <span className={classes.facts}>
        <span>{metres(bin.distanceKm)}</span>
        <span>{fill === null ? 'Fill unknown' : `${fill}%`}</span>
        <StatusWord status={bin.status} />
      </span>
    </li>
  )
}
