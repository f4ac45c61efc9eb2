import { useId, useState } from 'react'
import { RADIUS_SLIDER_M } from 'shared-domain'
import { NEARBY_SHOWN, type NearbyBin } from '../../rules/nearby-bin'
import { binCount, nearestOnly } from '../bin-labels/bin-labels'
import { Card } from '../card/Card'
import { rich, t } from '../messages/translate'
import { NearbyMapFigure } from '../nearby-map/NearbyMapFigure'
import { NearbyRow } from '../nearby-map/NearbyRow'
import classes from './BinsNearMe.module.css'
import type { ReportedBin } from './report-page-data'

interface BinsNearMeProps {
  bin: ReportedBin
  /** The bins around it, nearest first. */
  near: readonly NearbyBin[]
  /** The radius of the link, at which the slider starts. */
  radiusKm: number
  isSample?: boolean | undefined
}

/** The bins within a radius around this one, which a slider sets. Renders nothing when the bin is not in the record. */
export function BinsNearMe({ bin, near, radiusKm, isSample }: BinsNearMeProps) {
  const [radiusM, setRadiusM] = useState(Math.round(radiusKm * 1000))
  const centre = bin.point
  if (!bin.record || !centre) return null
  const found = near.filter(({ distanceKm }) => distanceKm <= radiusM / 1000)
  return (
    <Card title={t('nearMe.title')}>
      <div className={classes.columns}>
        <div>
          <RadiusSlider radiusM={radiusM} onChange={setRadiusM} />
          {/* The map shows all bins that were found, and numbers those in the list. */}
          <NearbyMapFigure
            label={t('nearMe.map')}
            bins={found}
            centre={centre}
            centreWord={t('nearMe.centre')}
            radiusKm={radiusM / 1000}
            listed={NEARBY_SHOWN}
            isSample={isSample}
          />
        </div>
        <div>
          <p role="status" className={classes.count}>
            {rich('nearMe.found', {
              bins: binCount(found.length),
              radius: radiusM,
              hint: <span>{nearestOnly(found.length)}</span>,
            })}
          </p>
          <ol aria-label={t('nearMe.list')}>
            {found.slice(0, NEARBY_SHOWN).map((other, index) => (
              <NearbyRow key={other.id} bin={other} number={index + 1} from={centre} />
            ))}
          </ol>
        </div>
      </div>
    </Card>
  )
}

function RadiusSlider({ radiusM, onChange }: { radiusM: number; onChange: (radiusM: number) => void }) {
  const id = useId()
  const { min, max, step } = RADIUS_SLIDER_M
  return (
    <div className={classes.radius}>
      <div className={classes.labels}>
        <label htmlFor={id}>{t('search.radius')}</label>
        <output htmlFor={id} className={classes.value}>
          {t('distance.metres', { count: radiusM })}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={classes.slider}
        {...{ min, max, step }}
        value={radiusM}
        aria-valuetext={t('distance.metresWord', { count: radiusM })}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
