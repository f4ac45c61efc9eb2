import { IconFlag } from '@tabler/icons-react'
import { useId } from 'react'
import { binCondition, type Point, shownFillLevel } from 'shared-domain'
import type { NearbyBin } from '../../rules/nearby-bin'
import { binConditionLabels, binTypeLabels, distanceAndDirection } from '../bin-labels/bin-labels'
import { LevelNotes } from '../bin-labels/LevelNotes'
import { LinkButton } from '../button/Button'
import { DirectionsLink } from '../directions/DirectionsLink'
import { t } from '../messages/translate'
import { LoneBinMark } from '../nearby-map/BinMark'
import { pagePaths } from '../page-url/page-paths'
import classes from './NearbyBinCard.module.css'

interface NearbyBinCardProps {
  bin: NearbyBin
  /** The bin's position in the list, from 1, which is also on its mark on the map. */
  number: number
  from: Point
}

export function NearbyBinCard({ bin, number, from }: NearbyBinCardProps) {
  const id = useId()
  const fill = shownFillLevel(bin)
  const condition = binCondition(bin)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <LoneBinMark tone={condition} number={number} />
        <h2 id={id} className={classes.location}>
          {bin.location}
        </h2>
        <span className={classes.fill} data-status={condition}>
          {fill === null ? binConditionLabels[condition] : `${fill}%`}
          {fill !== null && <span className={classes.hidden}>{t('nearby.fullSuffix')}</span>}
        </span>
      </div>
      <p className={classes.facts}>
        <span>{t('nearby.id', { bin: bin.id })}</span>
        <span>{distanceAndDirection(from, bin)}</span>
        <span>{binTypeLabels[bin.binType]}</span>
      </p>
      <LevelNotes bin={bin} className={classes.facts} />
      <div className={classes.actions}>
        <DirectionsLink from={t('nearby.yourLocation')} to={bin} describedBy={id} />
        <LinkButton href={pagePaths.report(bin)} aria-describedby={id}>
          <IconFlag size={18} aria-hidden />
          {t('nearby.report')}
        </LinkButton>
      </div>
    </li>
  )
}
