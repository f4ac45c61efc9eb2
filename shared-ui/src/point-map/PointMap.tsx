import { useEffect, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../print-content/use-printing'
import { MapLegend } from './MapLegend'
import { isOnEarth, type PointMapProps } from './map-content'
import { PlotMap } from './PlotMap'
import { PointList } from './PointList'
import classes from './PointMap.module.css'
import { sampleLayout } from './plot-layout'
import { StreetsMap } from './StreetsMap'

/** Points on a map, and the same points as a list. */
export function PointMap({ height, fillsRoom = false, legendBelow = false, ...props }: PointMapProps) {
  const drawn = useDrawable(props)
  const [isList, setIsList] = useState(false)
  const isPrinting = usePrinting()
  const pane = usePaneHeight(height ?? DEFAULT_HEIGHT, fillsRoom)
  return (
    <section
      className={classes.map}
      data-fill={fillsRoom || undefined}
      data-toggle-on-map={(legendBelow && !isList) || undefined}
      aria-label={props.label}
    >
      <header className={classes.bar}>
        {!legendBelow && <MapLegend {...props} />}
        <button type="button" className={classes.toggle} onClick={() => setIsList(!isList)}>
          {isList ? 'Show as map' : 'Show as list'}
        </button>
      </header>
      {/* Hidden rather than removed, so that the map keeps the place it was moved to. */}
      <div
        ref={pane.ref}
        className={classes.pane}
        hidden={isList}
        {...(fillsRoom && height !== undefined && { style: { minBlockSize: height } })}
      >
        <div className={classes.picture}>
          {props.variant === 'grid' ? (
            <PlotMap {...drawn} height={pane.height} layout={sampleLayout} />
          ) : (
            <StreetsMap {...drawn} height={pane.height} />
          )}
        </div>
      </div>
      {legendBelow && (
        <div className={classes.below}>
          <MapLegend {...props} />
        </div>
      )}
      {(isList || isPrinting) && <PointList {...props} />}
    </section>
  )
}

/** px */
const DEFAULT_HEIGHT = 360

/** What can be drawn: a number that is no place on earth would stop the map. The list has all points. */
function useDrawable({
  you,
  movable,
  ...props
}: Omit<PointMapProps, 'height' | 'fillsRoom' | 'legendBelow'>) {
  const { points, lines } = props
  const drawnPoints = useMemo(() => points.filter(isOnEarth), [points])
  const drawnLines = useMemo(
    () => lines?.map((line) => ({ ...line, positions: line.positions.filter(isOnEarth) })),
    [lines],
  )
  return {
    ...props,
    points: drawnPoints,
    ...(drawnLines && { lines: drawnLines }),
    ...(you && isOnEarth(you) && { you }),
    ...(movable && isOnEarth(movable) && { movable }),
  }
}

/** The height of the map in px: the given one, or the height of its pane in the layout. */
function usePaneHeight(height: number, fillsRoom: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(height)
  useEffect(() => {
    if (!fillsRoom || !ref.current) return
    const pane = ref.current
    const watch = new ResizeObserver(() => {
      // A hidden pane has no height, so the last one is kept.
      if (pane.clientHeight > 0) setRoom(pane.clientHeight)
    })
    watch.observe(pane)
    return () => watch.disconnect()
  }, [fillsRoom])
  return { ref, height: fillsRoom ? room : height }
}
