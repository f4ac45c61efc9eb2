import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { shownFillLevel, statusFromFill, type Thresholds } from 'shared-domain'
import { NEARBY_SHOWN, type NearbyBin } from '../../rules/nearby-bin'
import { binTypeLabels, metres } from '../bin-labels/bin-labels'
import { LevelNotes } from '../bin-labels/LevelNotes'
import { Card } from '../card/Card'
import { DirectionsLink } from '../directions/DirectionsLink'
import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import classes from './AlternativeBins.module.css'
import { FillLevel } from './FillLevel'
import { placeWords, type ReportedBin } from './report-page-data'

interface AlternativeBinsProps {
  bin: ReportedBin
  /** The bins around it, nearest first. */
  near: readonly NearbyBin[]
  radiusKm: number
  thresholds: Thresholds
}

/** The nearest bins to use instead of this one. */
export function AlternativeBins({ bin, near, radiusKm, thresholds }: AlternativeBinsProps) {
  const found = near.filter(({ distanceKm }) => distanceKm <= radiusKm).slice(0, NEARBY_SHOWN)
  return (
    <Card title={t('alternative.title')} {...subtitleFor(bin)}>
      {found.length === 0 ? (
        <p className={classes.none}>
          {bin.point ? t('alternative.none', { radius: radiusKm }) : t('alternative.noPlace')}{' '}
          <a href={pagePaths.nearby()}>{t('alternative.search')}</a>
        </p>
      ) : (
        <ol>
          {found.map((other, index) => (
            <AlternativeBin
              key={other.id}
              bin={other}
              from={placeWords(bin.location)}
              place={bin.record || bin.isRetired ? index : null}
              thresholds={thresholds}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

// Without a record the place is a guess from the street's name, so distances from it would be wrong.
const subtitleFor = ({ record, isRetired, point, location }: ReportedBin) =>
  point && !record && !isRetired ? { subtitle: t('alternative.around', { place: placeWords(location) }) } : {}

interface AlternativeBinProps {
  bin: NearbyBin
  /** The start of the walk as text. */
  from: string
  /** The position in the list, from 0; `null` when the distances are not known. */
  place: number | null
  thresholds: Thresholds
}

function AlternativeBin({ bin, from, place, thresholds }: AlternativeBinProps) {
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
            {room === 'available' ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            {roomLabels[room]}
          </span>
        )}
      </div>
      <p className={classes.detail}>
        {`${bin.id} · ${binTypeLabels[bin.binType]}${place === null ? '' : ` · ${metres(bin.distanceKm)}`}`}
      </p>
      {/* The bar's colour follows from the fill level, because a source may call a half-full bin full for another reason. */}
      <FillLevel bin={bin} tone={fill === null ? 'normal' : statusFromFill(fill, thresholds)} />
      <LevelNotes bin={bin} className={classes.detail} />
      <div className={classes.way}>
        <p className={classes.detail}>{place !== null && directionsText(place)}</p>
        <DirectionsLink from={from} to={bin} describedBy={id} />
      </div>
    </li>
  )
}

const ORDER = [
  t('alternative.closest'),
  t('alternative.second'),
  t('alternative.third'),
  t('alternative.fourth'),
  t('alternative.fifth'),
]

/** The text about the way to a bin, by its position in the list, from 0. */
const directionsText = (place: number) => ORDER[place] ?? t('alternative.further')

const roomLabels = { available: t('alternative.available'), 'nearly-full': t('alternative.nearlyFull') }

/** Says how much room a fill level in percent leaves; `null` between the two thresholds. @internal */
export function roomText(
  fillPercent: number | null,
  { fullAbove, warningAbove }: Thresholds,
): keyof typeof roomLabels | null {
  if (fillPercent === null) return null
  if (fillPercent > fullAbove) return 'nearly-full'
  return fillPercent < warningAbove ? 'available' : null
}
