import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { MapLegend } from './MapLegend'
import type { PointMapProps } from './map-content'
import { PlotMap } from './PlotMap'
import { PointList } from './PointList'
import classes from './PointMap.module.css'
import { sampleLayout } from './plot-layout'
import { StreetsMap } from './StreetsMap'

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

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it is when the event ends, so React must not wait.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
