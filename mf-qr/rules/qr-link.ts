import type { Point } from 'shared-domain'
import { CITY_CENTRE, paths } from 'shared-domain'

const NEARBY_SPREAD_DEGREES = 0.005

/**
 * The text in a bin's QR code: the short link, which needs a third of the modules of the long one. `origin` has no trailing
 * slash.
 */
export const binQrLink = (origin: string, binId: string) => `${origin}${paths.binLink(binId)}`

/** The text in a QR code for nearby bins. `radiusM` is in metres; the link's radius is in km. */
export const nearbyQrLink = (origin: string, point: Point, radiusM: number) =>
  `${origin}${paths.nearby(point, radiusM / 1000)}`

/** A point within 0.005° of the city centre, computed from two numbers in [0, 1). */
export const pointNearCentre = (random: () => number): Point => ({
  lat: roundDegrees(CITY_CENTRE.lat + (random() * 2 - 1) * NEARBY_SPREAD_DEGREES),
  lng: roundDegrees(CITY_CENTRE.lng + (random() * 2 - 1) * NEARBY_SPREAD_DEGREES),
})

// Six decimals are 0.1 m; more would only make the code denser.
const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** `qr-code-{binId}-{timestamp}.png`, the timestamp in ms since 1970. */
export const qrFileName = (binId: string, time: Date) => `qr-code-${binId}-${time.getTime()}.png`
