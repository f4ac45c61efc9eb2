import type { Bin } from '../bins/bin'
import type { Point } from '../bins/distance'
import { DEFAULT_RADIUS_KM } from '../bins/nearby-bins'
import { reportStatusPath } from './report-status-path'

/** Every URL of the product. Paths with a parameter are functions, so no screen writes one by hand. */
export const paths = {
  home: '/',
  technology: '/technology',
  dashboard: '/app/dashboard',
  bins: '/app/bins',
  bin: (binId: string) => `/app/bins/${encodeURIComponent(binId)}`,
  routes: '/app/routes',
  route: (id: string) => `/app/routes/${encodeURIComponent(id)}`,
  generateRoute: '/app/generate-route',
  fleet: '/app/fleet',
  /** The signed-in driver's routes of today. */
  run: '/app/run',
  /** The run sheet of a route, for its driver's phone. */
  runSheet: (id: string) => `/app/run/${encodeURIComponent(id)}`,
  qrCodes: '/app/qr-codes',
  /** The QR page with these bins selected for printing. */
  labelsOf: (binIds: readonly string[]) =>
    `/app/qr-codes?bins=${binIds.map((id) => encodeURIComponent(id)).join()}`,
  analytics: '/app/analytics',
  appTechnology: '/app/technology',
  /** The report page, for one bin when it is given. */
  report: (bin?: Pick<Bin, 'id' | 'location'>) =>
    bin
      ? `/report?bin=${encodeURIComponent(bin.id)}&location=${encodeURIComponent(bin.location)}`
      : '/report',
  /** A bin's permanent short link for labels. It redirects to the bin's report page. */
  binLink: (binId: string) => `/b/${encodeURIComponent(binId)}`,
  /** The status of a report, for anyone who has its reference. */
  reportStatus: reportStatusPath,
  /** The form for entering a reference. With `reference` in the query it redirects to the report's status. */
  findReport: '/report/status',
  /** The nearby page, around a point and within a radius in km when these are given. */
  nearby: (point?: Point, radiusKm: number = DEFAULT_RADIUS_KM) =>
    point ? `/nearby?lat=${point.lat}&lng=${point.lng}&radius=${radiusKm}` : '/nearby',
  /** The residents' reports; by default those that still need work. */
  residentReports: '/app/reports',
  heldReports: '/app/reports?held=true',
  /** One report, as operators see it. */
  residentReport: (id: string) => `/app/reports/${encodeURIComponent(id)}`,
  /** Access tokens of sensors, gateways and integrations. */
  tokens: '/app/admin/tokens',
  signOut: '/sign-out',
  /** The sign-in page, which leads on to `next`. */
  signIn: (next: string) => `/sign-in?next=${encodeURIComponent(next)}`,
  reportPhoto: (id: string, photoId: string) =>
    `/api/reports/${encodeURIComponent(id)}/photos/${encodeURIComponent(photoId)}`,
  binsCsv: '/api/bins.csv',
  collectionsCsv: '/api/collections.csv',
} as const

/** A universal link that opens the phone's map app with directions to `to`. */
export const directionsLink = (to: Point, by: 'walking' | 'driving' = 'walking') =>
  `https://www.google.com/maps/dir/?api=1&travelmode=${by}&destination=${to.lat}%2C${to.lng}`
