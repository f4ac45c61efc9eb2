import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LeafletMap } from './leaflet/leaflet-map'
import { type MapPosition, type MapSelection, type PointMapProps, rounded } from './map-content'
import { PlotMap } from './PlotMap'
import { fittedLayout } from './plot-layout'
import classes from './StreetsMap.module.css'

type StreetsMapProps = Omit<PointMapProps, 'fillsRoom' | 'legendBelow'> & { height: number }

/** px, taken from the map so that the page does not move */
const FAILURE_HEIGHT = 40

/** A map to pan and zoom. Falls back to a plain plot of the same points when its code does not load. */
export function StreetsMap({ height, ...props }: StreetsMapProps) {
  const [isLasso, setIsLasso] = useState(false)
  const { container, state, areTilesMissing, retry } = useLeafletMap(props, isLasso)
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
        data-picks={props.onPick !== undefined}
        role="application"
        aria-label={howToMove(props)}
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
      {props.selection && state === 'ready' && (
        <LassoBar selection={props.selection} isLasso={isLasso} onToggle={() => setIsLasso(!isLasso)} />
      )}
      {props.tiles?.url && <small className={classes.attribution}>{props.tiles.attribution}</small>}
    </div>
  )
}

interface LassoBarProps {
  selection: MapSelection
  isLasso: boolean
  onToggle: () => void
}

/** Turns the lasso on and off, and shows how many points are chosen. */
function LassoBar({ selection: { ids, onChange }, isLasso, onToggle }: LassoBarProps) {
  return (
    <div className={classes.lasso}>
      <button type="button" aria-pressed={isLasso} onClick={onToggle}>
        Draw around bins
      </button>
      {ids.length > 0 && (
        <button type="button" onClick={() => onChange([])}>
          Clear {new Intl.NumberFormat('en-NZ').format(ids.length)} selected
        </button>
      )}
      <span className={classes.lassoHint} role="status">
        {isLasso && 'Drag around the bins; with Shift they are added. The list has a box for each.'}
      </span>
    </div>
  )
}

const howToMove = ({ label, onPick }: Pick<PointMapProps, 'label' | 'onPick'>) =>
  `${label}: arrow keys move the map, plus and minus zoom${onPick ? ', Enter chooses its middle' : ''}`

const NO_LINES: NonNullable<PointMapProps['lines']> = []

const NO_IDS: readonly string[] = []

type LoadState = 'loading' | 'ready' | 'failed'

interface LeafletMapInPage {
  container: RefObject<HTMLDivElement | null>
  state: LoadState
  areTilesMissing: boolean
  retry: () => void
}

/** Loads Leaflet when the map is first shown, and keeps one map in step with the points until it unmounts. */
function useLeafletMap(props: Omit<StreetsMapProps, 'height'>, isLasso: boolean): LeafletMapInPage {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [areTilesMissing, setAreTilesMissing] = useState(false)
  const select = useEffectEvent((id: string) => props.onSelect?.(id))
  const pick = useEffectEvent((place: MapPosition) => props.onPick?.(rounded(place)))
  const move = useEffectEvent((place: MapPosition) => props.movable?.onMove(place))
  const hover = useEffectEvent((id: string | null) => props.onHover?.(id))

  const enclose = useEffectEvent((ids: string[], isAdded: boolean) => {
    const { selection } = props
    selection?.onChange(isAdded ? [...new Set([...selection.ids, ...ids])] : ids)
  })

  useEffect(() => {
    let isGone = false
    let created: LeafletMap | undefined
    const create = async () => {
      const { createLeafletMap } = await import('./leaflet/leaflet-map')
      // To read the code of the map and to draw it are two long tasks: in between the browser answers the person.
      if ('scheduler' in window) await window.scheduler.yield?.()
      if (isGone || !container.current) return
      created = createLeafletMap(container.current, {
        onSelect: select,
        onPick: pick,
        onMove: move,
        onHover: hover,
        onEnclose: enclose,
        onTilesMissing: setAreTilesMissing,
      })
      setMap(created)
    }
    create().catch((error) => {
      console.warn('The street map did not load:', error)
      if (!isGone) setFailedAttempt(attempt)
    })
    return () => {
      isGone = true
      created?.remove()
      setMap(null)
    }
  }, [attempt])

  // Before the points, because the tiles limit how closely the view may fit them.
  const tileUrl = props.tiles?.url ?? null
  useEffect(() => map?.showTiles(tileUrl), [map, tileUrl])

  useEffect(() => map?.setLasso(isLasso), [map, isLasso])

  const selectedIds = props.selection?.ids ?? NO_IDS
  const { points, lines = NO_LINES, radiusKm, opensOn, focusKey, highlightedId = null } = props
  const { lat, lng } = props.you ?? {}
  useEffect(() => {
    const you = lat !== undefined && lng !== undefined ? { lat, lng } : undefined
    const selected = new Set(selectedIds)
    map?.show({ points, lines, you, radiusKm, opensOn, focusKey, selected, highlightedId })
  }, [map, points, lines, lat, lng, radiusKm, opensOn, focusKey, selectedIds, highlightedId])

  // After the points, because the first view is theirs.
  const { lat: movableLat, lng: movableLng, label } = props.movable ?? {}
  useEffect(() => {
    const isShown = movableLat !== undefined && movableLng !== undefined && label !== undefined
    map?.showMovable(isShown ? { lat: movableLat, lng: movableLng, label } : null)
  }, [map, movableLat, movableLng, label])

  const state = failedAttempt === attempt ? 'failed' : map ? 'ready' : 'loading'
  return { container, state, areTilesMissing, retry: () => setAttempt(attempt + 1) }
}
