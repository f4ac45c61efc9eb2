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
  /** What a driver drives today. */
  run: '/app/run',
  /** A route as its driver works through it, on a phone. */
  runSheet: (id: string) => `/app/run/${encodeURIComponent(id)}`,
  qrCodes: '/app/qr-codes',
  /** The QR page with these bins chosen, to print their labels. */
  labelsOf: (binIds: readonly string[]) =>
    `/app/qr-codes?bins=${binIds.map((id) => encodeURIComponent(id)).join()}`,
  analytics: '/app/analytics',
  appTechnology: '/app/technology',
  /** The report page; of one bin when it is given. */
  report: (bin?: Pick<Bin, 'id' | 'location'>) =>
    bin
      ? `/report?bin=${encodeURIComponent(bin.id)}&location=${encodeURIComponent(bin.location)}`
      : '/report',
  /** The short link of a bin, for labels: it leads to the bin's report page for good, whatever that is called. */
  binLink: (binId: string) => `/b/${encodeURIComponent(binId)}`,
  /** The status of a report, for holders of its reference. */
  reportStatus: reportStatusPath,
  /** The form for a reference; with one as `reference` it redirects to the report's status. */
  findReport: '/report/status',
  /** The nearby page; around a point, within a radius in km, when they are given. */
  nearby: (point?: Point, radiusKm: number = DEFAULT_RADIUS_KM) =>
    point ? `/nearby?lat=${point.lat}&lng=${point.lng}&radius=${radiusKm}` : '/nearby',
  /** The residents' reports, those that still need something unless the query says otherwise. */
  residentReports: '/app/reports',
  heldReports: '/app/reports?held=true',
  /** One report as operators see it. */
  residentReport: (id: string) => `/app/reports/${encodeURIComponent(id)}`,
  /** Where to sign in, to come back to `next` afterwards. */
  signOut: '/sign-out',
  signIn: (next: string) => `/sign-in?next=${encodeURIComponent(next)}`,
  reportPhoto: (id: string, photoId: string) =>
    `/api/reports/${encodeURIComponent(id)}/photos/${encodeURIComponent(photoId)}`,
  binsCsv: '/api/bins.csv',
  collectionsCsv: '/api/collections.csv',
} as const

/** A universal link that opens the phone's map app with directions to `to`. */
export const directionsLink = (to: Point, by: 'walking' | 'driving' = 'walking') =>
  `https://www.google.com/maps/dir/?api=1&travelmode=${by}&destination=${to.lat}%2C${to.lng}`
