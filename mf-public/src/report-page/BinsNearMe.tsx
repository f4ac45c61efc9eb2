import { useState } from 'react'
import { NEARBY_SHOWN, type NearbyBin, RADIUS_SLIDER_M } from 'shared-domain'
import { binCount, nearestOnly } from '../bin-words/bin-words'
import { Card } from '../card/Card'
import { NearbyRow } from '../nearby-map/NearbyRow'
import classes from './BinsNearMe.module.css'
import { NearMeMap } from './NearMeMap'
import { RadiusSlider } from './RadiusSlider'
import type { ReportedBin } from './reported-bin'

interface BinsNearMeProps {
  bin: ReportedBin
  /** The bins around it, nearest first. */
  near: readonly NearbyBin[]
}

/** The bins around this one within a radius of one's choice; nothing without a known bin to search around. */
export function BinsNearMe({ bin, near }: BinsNearMeProps) {
  const [radiusM, setRadiusM] = useState<number>(RADIUS_SLIDER_M.default)
  const centre = bin.point
  if (!bin.record || !centre) return null
  const found = near.filter(({ distanceKm }) => distanceKm <= radiusM / 1000)
  return (
    <Card title="Bins Near Me">
      <RadiusSlider radiusM={radiusM} onChange={setRadiusM} />
      <NearMeMap bins={found} centre={centre} radiusKm={radiusM / 1000} />
      <p role="status" className={classes.count}>
        {binCount(found.length)} found within {radiusM}m <span>{nearestOnly(found.length)}</span>
      </p>
      <ol aria-label="The nearest bins">
        {found.slice(0, NEARBY_SHOWN).map((other, index) => (
          <NearbyRow key={other.id} bin={other} number={index + 1} from={centre} />
        ))}
      </ol>
    </Card>
  )
}
