import { useState } from 'react'
import { GridMap } from './GridMap'
import type { MapPoint, MapPosition } from './map-point'
import { PointList } from './PointList'
import classes from './PointMap.module.css'

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
  tiles?: { url: string | null; attribution: string }
  /** px */
  height?: number
  onSelect?: (id: string) => void
}

/** Points on a map, and the same points as a list. */
export function PointMap({ height = 360, ...props }: PointMapProps) {
  const [isList, setIsList] = useState(false)
  return (
    <section className={classes.map} aria-label={props.label}>
      <header className={classes.bar}>
        <button type="button" className={classes.toggle} onClick={() => setIsList(!isList)}>
          {isList ? 'Show as map' : 'Show as list'}
        </button>
      </header>
      {isList ? <PointList {...props} /> : <GridMap {...props} height={height} />}
    </section>
  )
}
