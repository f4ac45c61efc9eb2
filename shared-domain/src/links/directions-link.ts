import type { Point } from '../geo/distance'

/** A universal link that opens the phone's map app with directions to `to`. */
export const directionsLink = (to: Point, by: 'walking' | 'driving' = 'walking') =>
  `https://www.google.com/maps/dir/?api=1&travelmode=${by}&destination=${to.lat}%2C${to.lng}`
