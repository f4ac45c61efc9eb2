import type { Bin } from '../bins/bin'
import type { Point } from '../bins/distance'
import { DEFAULT_RADIUS_KM } from '../bins/nearby-bins'

/** Every URL of the product. Paths with a parameter are functions, so no screen writes one by hand. */
export const paths = {
  home: '/',
  technology: '/technology',
  dashboard: '/app/dashboard',
  routes: '/app/routes',
  route: (id: string) => `/app/routes/${encodeURIComponent(id)}`,
  generateRoute: '/app/generate-route',
  qrCodes: '/app/qr-codes',
  analytics: '/app/analytics',
  appTechnology: '/app/technology',
  /** The report page; of one bin when it is given. */
  report: (bin?: Pick<Bin, 'id' | 'location'>) =>
    bin
      ? `/report?bin=${encodeURIComponent(bin.id)}&location=${encodeURIComponent(bin.location)}`
      : '/report',
  /** The nearby page; around a point, within a radius in km, when they are given. */
  nearby: (point?: Point, radiusKm: number = DEFAULT_RADIUS_KM) =>
    point ? `/nearby?lat=${point.lat}&lng=${point.lng}&radius=${radiusKm}` : '/nearby',
} as const
