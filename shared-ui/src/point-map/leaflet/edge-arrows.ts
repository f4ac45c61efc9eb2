import { type Map as BaseMap, DomUtil, type Point } from 'leaflet'
import type { MapPoint } from '../map-content'
import classes from './leaflet-map.module.css'

/** px from the edge of the map */
const INSET = 8
/** px between two labels */
const LINE = 26
/** px, the width of a long label */
const LABEL = 220

const km = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/**
 * Labels at the edge of the map that point to places out of view, with their distance from its middle. Pressing one moves the map
 * there. They are for the eye: the list beside the map has every place.
 */
export function edgeArrowsOn(map: BaseMap) {
  const layer = DomUtil.create('div', classes.arrows, map.getContainer())
  layer.setAttribute('aria-hidden', 'true')
  let places: readonly MapPoint[] = []

  function draw() {
    const size = map.getSize()
    const taken: Point[] = []
    const away = places.filter(({ lat, lng }) => !map.getBounds().contains([lat, lng]))
    layer.replaceChildren(
      ...away.map((place) => {
        const at = edgePoint(map.latLngToContainerPoint([place.lat, place.lng]), size)
        const step = at.y > size.y / 2 ? -LINE : LINE
        while (taken.some((other) => Math.abs(other.y - at.y) < LINE && Math.abs(other.x - at.x) < LABEL))
          at.y += step
        taken.push(at)
        return label(place, at)
      }),
    )
  }

  function label(place: MapPoint, { x, y }: Point) {
    const { lat, lng } = place
    const metres = map.distance(map.getCenter(), [lat, lng])
    const size = map.getSize()
    const to = map.latLngToContainerPoint([lat, lng])
    const sign = DomUtil.create('span', classes.arrowSign)
    sign.textContent = '➤'
    sign.style.rotate = `${Math.atan2(to.y - size.y / 2, to.x - size.x / 2)}rad`
    const element = DomUtil.create('span', classes.arrow)
    element.append(sign, ` ${place.label} · ${km.format(metres / 1000)} km`)
    element.dataset.side = x > size.x / 2 ? 'end' : 'start'
    element.style.translate = `${x}px ${y}px`
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      map.panTo([lat, lng])
    })
    return element
  }

  map.on('move zoomend resize', draw)
  return {
    show: (next: readonly MapPoint[]) => {
      places = next
      draw()
    },
  }
}

/** Where the line from the middle of the map to a point leaves it, with room for a label. */
function edgePoint(to: Point, size: Point): Point {
  const middle = size.divideBy(2)
  const way = to.subtract(middle)
  const room = middle.subtract([INSET, INSET + LINE])
  const share = Math.min(room.x / Math.abs(way.x || 1), room.y / Math.abs(way.y || 1))
  return middle.add(way.multiplyBy(share))
}
