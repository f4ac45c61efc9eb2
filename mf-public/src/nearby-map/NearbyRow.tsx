import { type NearbyBin, type Point, shownFillLevel } from 'shared-domain'
import { StatusWord } from '../status-word/StatusWord'
import { LoneBinMark } from './LoneBinMark'
import classes from './NearbyRow.module.css'
import { wayThere } from './way-there'

interface NearbyRowProps {
  bin: NearbyBin
  /** Its place in the list, from 1, and its mark on the map. */
  number: number
  from: Point
}

/** A bin of a map in words, on one line where there is room. */
export function NearbyRow({ bin, number, from }: NearbyRowProps) {
  const fill = shownFillLevel(bin)
  return (
    <li className={classes.row}>
      <span className={classes.location}>
        <LoneBinMark status={bin.status} number={number} />
        {bin.location}
      </span>
      <span className={classes.facts}>
        <span>{wayThere(from, bin)}</span>
        <span>{fill === null ? 'Fill unknown' : `${fill}%`}</span>
        <StatusWord status={bin.status} />
      </span>
    </li>
  )
}
