import { useState } from 'react'
import { type Bin, NEARBY_SHOWN, nearbyBins, RADIUS_SLIDER_M } from 'shared-domain'
import { binCount } from '../bin-words/bin-words'
import { Card } from '../card/Card'
import classes from './BinsNearMe.module.css'
import { NearMeMap } from './NearMeMap'
import { NearMeRow } from './NearMeRow'
import { RadiusSlider } from './RadiusSlider'
import type { ReportedBin } from './reported-bin'

interface BinsNearMeProps {
  bin: ReportedBin
  bins: readonly Bin[]
}

/** The bins around this one within a radius of one's choice; nothing without a known bin to search around. */
export function BinsNearMe({ bin, bins }: BinsNearMeProps) {
  const [radiusM, setRadiusM] = useState<number>(RADIUS_SLIDER_M.default)
  if (!bin.record || !bin.point) return null
  const others = bins.filter(({ id }) => id !== bin.id)
  const found = nearbyBins(others, bin.point, radiusM / 1000)
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
