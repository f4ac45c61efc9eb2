import type { Point } from '../bins/distance'

/** A universal link that opens the phone's map app with walking directions to `to`. */
export const directionsLink = (to: Point) =>
  `https://www.google.com/maps/dir/?api=1&travelmode=walking&destination=${to.lat}%2C${to.lng}`
