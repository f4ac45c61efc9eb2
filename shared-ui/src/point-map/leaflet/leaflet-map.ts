import { Map as BaseMap, canvas, control, type LatLngBounds, latLngBounds } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { SAMPLE_BOUNDS } from '../map-bounds'
import { isStop, type MapContent, type MapPosition } from '../map-content'
import { isPlace } from '../marker-shape'
import { edgeArrowsOn } from './edge-arrows'
import { lassoOn } from './lasso'
import { followPalette } from './map-palette'
import { movableMarkerOn } from './movable-marker'
import { PointsLayer } from './points-layer'
import { SurroundingsLayer } from './surroundings-layer'
import { BackdropLayer, tilesOn } from './tiles'
import './leaflet-map.module.css'

interface LeafletMapOptions {
  onSelect: (id: string) => void
  onPick: (place: MapPosition) => void
  /** Called with where the movable marker was moved to. */
  onMove: (place: MapPosition) => void
  /** Called with the point under the pointer. */
  onHover: (id: string | null) => void
  /** Called with the ids of the points in a drawn area, and whether to add them to the present selection. */
  onEnclose: (ids: string[], isAdded: boolean) => void
  /** Called with whether tiles were requested and none loaded. */
  onTilesMissing: (areMissing: boolean) => void
}

export interface LeafletMap {
  show: (content: MapContent) => void
  showTiles: (url: string | null) => void
  /** Shows the movable marker there, or takes it away. */
  showMovable: (place: (MapPosition & { label: string }) | null) => void
  /** Whether dragging draws an area instead of moving the map. */
  setLasso: (isOn: boolean) => void
  remove: () => void
}

/** A Leaflet map in `container` that is drawn on canvas and styled by the tokens. */
export function createLeafletMap(container: HTMLElement, options: LeafletMapOptions): LeafletMap {
  const map = baseMap(container)
  map.on('click', ({ latlng }) => options.onPick({ lat: latlng.lat, lng: latlng.lng }))
  map.on('keydown', ({ originalEvent }) => {
    // The keys of its buttons and of the movable marker arrive here too.
    const isOfMap = originalEvent.target === map.getContainer()
    const { lat, lng } = map.getCenter()
    if (isOfMap && originalEvent.key === 'Enter') options.onPick({ lat, lng })
  })
  const view = followingView(map)
  const surroundings = new SurroundingsLayer().addTo(map)
  const points = new PointsLayer(options).addTo(map)
  const lasso = lassoOn(map, (isInside, { shiftKey }) => options.onEnclose(points.within(isInside), shiftKey))
  const arrows = edgeArrowsOn(map)
  const movable = movableMarkerOn(map, options.onMove)
  const tiles = tilesOn(map, options.onTilesMissing)
  const stopPalette = followPalette(container, (palette) => {
    surroundings.paint(palette)
    points.paint(palette)
    tiles.paint(palette)
  })
  return {
    show: (content) => {
      surroundings.show(content)
      points.show(content.points, content)
      // Of routes alone: elsewhere everything is in view, or the reader has moved away.
      arrows.show(content.lines.length > 0 ? content.points.filter(({ tone }) => isPlace(tone)) : [])
      const opening = content.opensOn ? content.points.filter(content.opensOn) : []
      // The initial points change by the minute, and the map must not jump with them.
      if (opening.length > 0) view.openOn(boundsAround(opening))
      else view.follow(boundsOf(content, surroundings), content.focusKey)
    },
    showTiles: tiles.show,
    showMovable: movable.show,
    setLasso: lasso.set,
    remove: () => {
      stopPalette()
      view.stop()
      tiles.show(null)
      map.remove()
    },
  }
}

/** Names are above the ground and below the routes (Leaflet's pane 400); points are above both. */
const PANES = [
  ['labels', 350],
  ['points', 450],
] as const

function baseMap(container: HTMLElement) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new BaseMap(container, {
    preferCanvas: true,
    // A finger is wider than a marker, in px.
    renderer: canvas({ tolerance: 8, padding: 0.5 }),
    attributionControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    // Until the map is used, the wheel scrolls the page.
    scrollWheelZoom: false,
    maxZoom: 19,
  })
  map.on('focus', () => map.scrollWheelZoom.enable())
  map.on('blur', () => map.scrollWheelZoom.disable())
  map.fitBounds(sampleBounds, { animate: false })
  control.scale({ imperial: false }).addTo(map)
  new BackdropLayer().addTo(map)
  for (const [name, zIndex] of PANES) {
    const pane = map.createPane(name)
    pane.style.zIndex = String(zIndex)
    pane.style.pointerEvents = 'none'
  }
  return map
}

const sampleBounds = latLngBounds(
  [SAMPLE_BOUNDS.south, SAMPLE_BOUNDS.west],
  [SAMPLE_BOUNDS.north, SAMPLE_BOUNDS.east],
)

/** The area to show: the search area if there is one, the stops of routes, else everything. */
function boundsOf({ points, lines, you }: MapContent, surroundings: SurroundingsLayer): LatLngBounds {
  const searched = surroundings.searchedBounds()
  if (searched) return searched
  // A landfill out of town would make a dot of the stops: an arrow points to it.
  const stops = lines.length > 0 ? points.filter((point) => isStop(point) && !point.isFaint) : []
  if (stops.length > 0) return boundsAround(stops)
  const ways = lines.flatMap(({ positions }) => positions)
  const positions = [...points, ...ways, ...(you ? [you] : [])]
  return positions.length > 0 ? boundsAround(positions) : sampleBounds
}

const boundsAround = (positions: readonly MapPosition[]) =>
  latLngBounds(positions.map(({ lat, lng }) => [lat, lng]))

/** The closest automatic zoom: about one street block. */
const CLOSEST_ZOOM = 17

/** Fits the content until the user moves the map; after that only when none of it is in view. */
function followingView(map: BaseMap) {
  let followed: LatLngBounds | null = null
  let followedKey: string | undefined
  let isMovedByUser = false
  let isFitting = false

  const fit = () => {
    if (!followed) return
    isFitting = true
    map.fitBounds(followed, { padding: [28, 28], maxZoom: CLOSEST_ZOOM, animate: false })
    isFitting = false
    isMovedByUser = false
  }
  map.on('movestart', () => {
    isMovedByUser ||= !isFitting
  })
  // Leaflet observes the window only, but its container also changes with the layout. It is drawn again one frame later, so
  // that a key press that opened the sidebar is handled first.
  let frame = 0
  const resize = () => {
    // Hidden behind the list.
    if (map.getContainer().clientWidth === 0) return
    isFitting = true
    map.invalidateSize({ pan: false, animate: false })
    isFitting = false
    if (!isMovedByUser) fit()
  }
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(resize)
  })
  observer.observe(map.getContainer())

  return {
    /** The bounds that the map opens with; later bounds do not change the view. */
    openOn: (bounds: LatLngBounds) => {
      if (followed) return
      followed = bounds
      fit()
    },
    /** `key` is what the reader asked to see: another one fits the view also after it was moved. */
    follow: (bounds: LatLngBounds, key?: string) => {
      const isAsked = key !== followedKey
      if (followed?.equals(bounds) && !isAsked) return
      followed = bounds
      followedKey = key
      if (isAsked || !isMovedByUser || !map.getBounds().intersects(bounds)) fit()
    },
    stop: () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    },
  }
}
