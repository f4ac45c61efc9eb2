import { useState } from 'react'
import { MapLegend } from './MapLegend'
import { PlotMap } from './PlotMap'
import { PointList } from './PointList'
import classes from './PointMap.module.css'
import { sampleLayout } from './plot-layout'
import type { PointMapProps } from './point-map-props'
import { StreetsMap } from './StreetsMap'
import { usePrinting } from './use-printing'

/** Points on a map, and the same points as a list. */
export function PointMap({ height = 360, ...props }: PointMapProps) {
  const [isList, setIsList] = useState(false)
  const isPrinting = usePrinting()
  return (
    <section className={classes.map} aria-label={props.label}>
      <header className={classes.bar}>
        <MapLegend {...props} />
        <button type="button" className={classes.toggle} onClick={() => setIsList(!isList)}>
          {isList ? 'Show as map' : 'Show as list'}
        </button>
      </header>
      {/* Hidden rather than removed, so that the map keeps the place it was moved to. */}
      <div hidden={isList}>
        {props.variant === 'grid' ? (
          <PlotMap {...props} height={height} layout={sampleLayout} />
        ) : (
          <StreetsMap {...props} height={height} />
        )}
      </div>
      {(isList || isPrinting) && <PointList {...props} />}
    </section>
  )
}
