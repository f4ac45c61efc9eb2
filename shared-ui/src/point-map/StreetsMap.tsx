import { PlotMap } from './PlotMap'
import { fittedLayout } from './plot-layout'
import type { PointMapProps } from './point-map-props'
import classes from './StreetsMap.module.css'
import { useLeafletMap } from './use-leaflet-map'

type StreetsMapProps = PointMapProps & { height: number }

/** px, taken from the map so that the page does not move */
const FAILURE_HEIGHT = 40

/** A map to pan and zoom; a plain plot of the same points when its code does not load. */
export function StreetsMap({ height, ...props }: StreetsMapProps) {
  const { container, state, areTilesMissing, retry } = useLeafletMap(props)
  if (state === 'failed') {
    return (
      <>
        <p className={classes.failure} role="status" style={{ blockSize: FAILURE_HEIGHT }}>
          Street map did not load.
          <button type="button" onClick={retry}>
            Try again
          </button>
        </p>
        <PlotMap {...props} height={height - FAILURE_HEIGHT} layout={fittedLayout} />
      </>
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
