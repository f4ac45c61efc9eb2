import type { Map as BaseMap, LatLngBounds } from 'leaflet'

/** Closest automatic zoom: about one street block. */
const CLOSEST_ZOOM = 17

/** Keeps what matters in view until the user moves the map; after that only when nothing of it is left in view. */
export function followingView(map: BaseMap) {
  let followed: LatLngBounds | null = null
  let isMovedByUser = false
  let isFitting = false

  const fit = () => {
    if (!followed) return
    isFitting = true
    map.fitBounds(followed, { padding: [20, 20], maxZoom: CLOSEST_ZOOM, animate: false })
    isFitting = false
    isMovedByUser = false
  }
  map.on('movestart', () => {
    isMovedByUser ||= !isFitting
  })
  const observer = new ResizeObserver(() => {
    // Hidden behind the list.
    if (map.getContainer().clientWidth === 0) return
    isFitting = true
    map.invalidateSize({ pan: false, animate: false })
    isFitting = false
    if (!isMovedByUser) fit()
  })
  observer.observe(map.getContainer())

  return {
    /** Opens on these bounds, and stays there when others would be opened on later. */
    openOn: (bounds: LatLngBounds) => {
      if (followed) return
      followed = bounds
      fit()
    },
    follow: (bounds: LatLngBounds) => {
      if (followed?.equals(bounds)) return
      followed = bounds
      if (!isMovedByUser || !map.getBounds().intersects(bounds)) fit()
    },
    stop: () => observer.disconnect(),
  }
}
