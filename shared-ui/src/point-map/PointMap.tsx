import { useState } from 'react'
import { MapLegend } from './MapLegend'
import type { MapPoint, MapPosition } from './map-point'
import { PlotMap } from './PlotMap'
import { PointList } from './PointList'
import classes from './PointMap.module.css'
import { sampleLayout } from './plot-layout'
import { StreetsMap } from './StreetsMap'
import { usePrinting } from './use-printing'

export interface PointMapProps {
  /** Accessible name of the map. */
  label: string
  points: readonly MapPoint[]
  /** `grid` is the sample map, drawn without a library; `streets` is a map one can pan and zoom. */
  variant: 'grid' | 'streets'
  /** A route in driving order. */
  line?: readonly MapPosition[]
  /** "You are here", or the centre of a search. */
  you?: MapPosition
  /** Drawn around `you`. */
  radiusKm?: number
  /** `url` holds {z}, {x} and {y}; `null` draws no tiles. The attribution is plain text. */
  tiles?: { url: string | null; attribution: string }
  /** px */
  height?: number
  onSelect?: (id: string) => void
}

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
