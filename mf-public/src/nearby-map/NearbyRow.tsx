import { binCondition, type Point, shownFillLevel } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { distanceAndDirection } from '../bin-labels/bin-labels'
import { LevelNotes } from '../bin-labels/LevelNotes'
import { LoneBinMark, StatusWord } from './BinMark'
import classes from './NearbyRow.module.css'

interface NearbyRowProps {
  bin: NearbyBin
  /** The bin's position in the list, from 1, which is also on its mark on the map. */
  number: number
  from: Point
}

/** One bin of the list beside a map. */
export function NearbyRow({ bin, number, from }: NearbyRowProps) {
  const fill = shownFillLevel(bin)
  return (
    <li className={classes.row}>
      <LoneBinMark tone={binCondition(bin)} number={number} />
      <div className={classes.text}>
        <p className={classes.location}>{bin.location}</p>
        <p className={classes.facts}>
          <span>{distanceAndDirection(from, bin)}</span>
          {fill !== null && <span>{`${fill}%`}</span>}
          <StatusWord bin={bin} />
        </p>
        <LevelNotes bin={bin} />
      </div>
    </li>
  )
}
