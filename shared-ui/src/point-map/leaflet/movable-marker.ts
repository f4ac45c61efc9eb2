import { type Map as BaseMap, DivIcon, DomEvent, Marker } from 'leaflet'
import { type MapPosition, movedBy, rounded } from '../map-content'
import classes from './leaflet-map.module.css'

/** px: what a finger can hold. */
const SIZE = 44

/** By key, in metres to the north and to the east. */
const STEPS: Record<string, { north: number; east: number }> = {
  ArrowUp: { north: 1, east: 0 },
  ArrowDown: { north: -1, east: 0 },
  ArrowLeft: { north: 0, east: -1 },
  ArrowRight: { north: 0, east: 1 },
}
/** With Shift. */
const STRIDE = 10

/** A marker that people drag, or move with the arrow keys while it has the focus. It is where the page says, also after it was dragged. */
export function movableMarkerOn(map: BaseMap, onMove: (place: MapPosition) => void) {
  const icon = new DivIcon({ className: classes.movable ?? '', iconSize: [SIZE, SIZE] })
  const marker = new Marker([0, 0], { icon, draggable: true, autoPan: true, zIndexOffset: 1000 })
  marker.on('dragend', () => {
    // The press that begins a drag gives the focus to the map.
    marker.getElement()?.focus({ preventScroll: true })
    onMove(rounded(marker.getLatLng()))
  })
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    // The map itself must neither move nor take Enter for a press of its middle.
    DomEvent.stopPropagation(event)
    if (!step) return
    event.preventDefault()
    const metres = event.shiftKey ? STRIDE : 1
    onMove(movedBy(marker.getLatLng(), { north: step.north * metres, east: step.east * metres }))
  }
  return {
    /** Shows it, or takes it from the map. One that would be out of view brings the map with it. */
    show: (place: (MapPosition & { label: string }) | null) => {
      if (!place) return void marker.remove()
      const { lat, lng, label } = place
      marker.setLatLng([lat, lng])
      if (!map.hasLayer(marker)) {
        marker.addTo(map)
        marker.getElement()?.addEventListener('keydown', press)
      }
      marker.getElement()?.setAttribute('aria-label', `${label}: ${HOW_TO_MOVE}`)
      if (!map.getBounds().contains([lat, lng])) map.panTo([lat, lng], { animate: false })
    },
  }
}

const HOW_TO_MOVE = 'drag it, or press the arrow keys to move it by 1 m, with Shift by 10 m'
