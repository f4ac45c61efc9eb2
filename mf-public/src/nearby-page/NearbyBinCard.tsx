import { IconFlag } from '@tabler/icons-react'
import { useId } from 'react'
import { type NearbyBin, paths, shownFillLevel } from 'shared-domain'
import { binTypeWords, metres } from '../bin-words/bin-words'
import { LinkButton } from '../button/LinkButton'
import { DirectionsButton } from '../directions/DirectionsButton'
import classes from './NearbyBinCard.module.css'

export function NearbyBinCard({ bin }: { bin: NearbyBin }) {
  const id = useId()
  const fill = shownFillLevel(bin)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 id={id} className={classes.location}>
          {bin.location}
        </h2>
        <span className={classes.fill} data-status={fill === null ? 'unknown' : bin.status}>
          {fill === null ? 'Fill unknown' : `${fill}%`}
          {fill !== null && <span className={classes.hidden}> full</span>}
        </span>
      </div>
      <p className={classes.facts}>
        <span>ID: {bin.id}</span>
        <span>{metres(bin.distanceKm)}</span>
        <span>{binTypeWords[bin.binType]}</span>
      </p>
      <div className={classes.actions}>
        <DirectionsButton from="your location" to={bin} describedBy={id} />
        <LinkButton href={paths.report(bin)}>
          <IconFlag size={18} aria-hidden />
          Report Issue
        </LinkButton>
      </div>
    </li>
  )
}
