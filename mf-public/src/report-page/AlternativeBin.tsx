import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { type NearbyBin, shownFillLevel, statusFromFill, type Thresholds } from 'shared-domain'
import { FillBar } from 'shared-ui'
import { binTypeWords, metres } from '../bin-words/bin-words'
import { DirectionsLink } from '../directions/DirectionsLink'
import classes from './AlternativeBin.module.css'
import { directionsText, roomText } from './alternative-words'

interface AlternativeBinProps {
  bin: NearbyBin
  /** Where the walk starts, in words. */
  from: string
  /** In the list, from 0. */
  place: number
  thresholds: Thresholds
}

export function AlternativeBin({ bin, from, place, thresholds }: AlternativeBinProps) {
  const id = useId()
  const fill = shownFillLevel(bin)
  const room = roomText(fill, thresholds)
  return (
    <li className={classes.bin}>
      <div className={classes.head}>
        <h3 id={id} className={classes.location}>
          {bin.location}
        </h3>
        {room && (
          <span className={classes.room} data-room={room}>
            {room === 'Available' ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            {room}
          </span>
        )}
      </div>
      <p className={classes.detail}>
        {`${bin.id} · ${binTypeWords[bin.binType]} · ${metres(bin.distanceKm)}`}
      </p>
      {/* The bar tells the fill level; a source may call a half-full bin full for another reason. */}
      <FillBar
        label={`Fill level of ${bin.id}`}
        percent={fill}
        tone={fill === null ? 'normal' : statusFromFill(fill, thresholds)}
      />
      <div className={classes.way}>
        <p className={classes.detail}>{directionsText(place)}</p>
        <DirectionsLink from={from} to={bin} describedBy={id} />
      </div>
    </li>
  )
}
