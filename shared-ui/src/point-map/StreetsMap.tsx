import { PlotMap } from './PlotMap'
import type { PointMapProps } from './PointMap'
import { fittedLayout } from './plot-layout'
import classes from './StreetsMap.module.css'
import { useLeafletMap } from './use-leaflet-map'

type StreetsMapProps = PointMapProps & { height: number }

/** A map to pan and zoom; a plain plot of the same points when its code does not load. */
export function StreetsMap({ height, ...props }: StreetsMapProps) {
  const { container, state, areTilesMissing, retry } = useLeafletMap(props)
  if (state === 'failed') {
    return (
      <div className={classes.streets}>
        <PlotMap {...props} height={height} layout={fittedLayout} />
        <p className={classes.note} role="status">
          The street map did not load, so this is a plain plot.{' '}
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
      </div>
    )
  }
  return (
    <div className={classes.streets} style={{ blockSize: height }} aria-busy={state === 'loading'}>
      <div
        ref={container}
        className={classes.ground}
        role="application"
        aria-label={howToMove(props.label)}
      />
      {state === 'loading' && (
        <p className={classes.loading} role="status">
          Loading map…
        </p>
      )}
      {areTilesMissing && (
        <p className={classes.note} role="status">
          Street images did not load.
        </p>
      )}
      {props.tiles?.url && <small className={classes.attribution}>{props.tiles.attribution}</small>}
    </div>
  )
}

const howToMove = (label: string) => `${label}: arrow keys move the map, plus and minus zoom`
