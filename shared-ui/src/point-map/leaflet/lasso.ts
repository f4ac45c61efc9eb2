import { type Map as BaseMap, Polygon } from 'leaflet'
import type { MapPosition } from '../map-content'

/** px between two corners of the drawn line */
const STEP_PX = 4

/** Lets the user draw a line around places with mouse, pen or finger. Reports the enclosed area at the end. */
export function lassoOn(
  map: BaseMap,
  onEnclose: (isInside: (place: MapPosition) => boolean, event: PointerEvent) => void,
) {
  const container = map.getContainer()
  let area: Polygon | null = null
  let corners: { x: number; y: number }[] = []

  const placeOf = (event: PointerEvent) => map.mouseEventToContainerPoint(event)
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('.leaflet-control'))
      return
    // The map must neither move nor treat it as a press.
    event.stopPropagation()
    event.preventDefault()
    container.setPointerCapture(event.pointerId)
    corners = [placeOf(event)]
    const color = getComputedStyle(container).getPropertyValue('color')
    area = new Polygon([map.containerPointToLatLng(corners[0] as never)], {
      color,
      weight: 2,
      dashArray: '6 4',
      fillOpacity: 0.12,
      interactive: false,
    }).addTo(map)
  }
  const draw = (event: PointerEvent) => {
    const last = corners.at(-1)
    if (!area || !last) return
    const at = placeOf(event)
    if (Math.hypot(at.x - last.x, at.y - last.y) < STEP_PX) return
    corners.push(at)
    area.addLatLng(map.containerPointToLatLng(at))
  }
  const end = (event: PointerEvent) => {
    if (!area) return
    area.remove()
    area = null
    const ring = corners
    corners = []
    if (event.type === 'pointerup' && ring.length > 2)
      onEnclose((place) => encloses(ring, map.latLngToContainerPoint(place)), event)
  }

  // The press that ends an area must not open what is below it.
  const swallow = (event: Event) => {
    if (event.target instanceof Element && !event.target.closest('.leaflet-control')) event.stopPropagation()
  }

  const listeners = {
    pointerdown: begin,
    pointermove: draw,
    pointerup: end,
    pointercancel: end,
    click: swallow,
  } as const
  let isActive = false
  return {
    set: (wanted: boolean) => {
      if (wanted === isActive) return
      isActive = wanted
      container.toggleAttribute('data-lasso', wanted)
      for (const [name, listener] of Object.entries(listeners))
        if (wanted) container.addEventListener(name, listener as EventListener, true)
        else container.removeEventListener(name, listener as EventListener, true)
      if (wanted) map.dragging.disable()
      else map.dragging.enable()
    },
  }
}

/** @internal Whether a ring encloses a place: a line from it to the east crosses the ring an odd number of times. */
export function encloses(
  ring: readonly { x: number; y: number }[],
  { x, y }: { x: number; y: number },
): boolean {
  let isInside = false
  let from = ring.at(-1)
  for (const to of ring) {
    if (from && from.y > y !== to.y > y && x < ((from.x - to.x) * (y - to.y)) / (from.y - to.y) + to.x)
      isInside = !isInside
    from = to
  }
  return isInside
}
