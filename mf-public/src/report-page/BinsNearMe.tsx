import { useState } from 'react'
import { NEARBY_SHOWN, type NearbyBin, RADIUS_SLIDER_M } from 'shared-domain'
import { binCount } from '../bin-words/bin-words'
import { Card } from '../card/Card'
import classes from './BinsNearMe.module.css'
import { NearMeMap } from './NearMeMap'
import { NearMeRow } from './NearMeRow'
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
  if (!bin.record || !bin.point) return null
  const found = near.filter(({ distanceKm }) => distanceKm <= radiusM / 1000)
  return (
    <Card title="Bins Near Me">
      <RadiusSlider radiusM={radiusM} onChange={setRadiusM} />
      <NearMeMap bins={found} centre={bin.point} radiusKm={radiusM / 1000} />
      <p role="status" className={classes.count}>
        {binCount(found.length)} found within {radiusM}m
      </p>
      <ul aria-label="The nearest bins">
        {found.slice(0, NEARBY_SHOWN).map((other) => (
          <NearMeRow key={other.id} bin={other} />
        ))}
      </ul>
    </Card>
  )
}
