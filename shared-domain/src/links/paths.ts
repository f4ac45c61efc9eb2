import { publicPaths } from './public-paths'

/** Every URL of the product. Paths with a parameter are functions, so no screen writes one by hand. */
export const paths = {
  ...publicPaths,
  bins: '/app/bins',
  /** The first steps of a council: from an empty record to a planned route. */
  yourBins: '/app/your-bins',
  bin: (binId: string) => `/app/bins/${encodeURIComponent(binId)}`,
  routes: '/app/routes',
  route: (id: string) => `/app/routes/${encodeURIComponent(id)}`,
  generateRoute: '/app/generate-route',
  fleet: '/app/fleet',
  /** The signed-in driver's routes of today. */
  run: '/app/run',
  /** The run sheet of a route, for its driver's phone. */
  runSheet: (id: string) => `/app/run/${encodeURIComponent(id)}`,
  sensors: '/app/sensors',
  qrCodes: '/app/qr-codes',
  /** The QR page with these bins selected for printing. */
  labelsOf: (binIds: readonly string[]) =>
    `/app/qr-codes?bins=${binIds.map((id) => encodeURIComponent(id)).join()}`,
  analytics: '/app/analytics',
  appTechnology: '/app/technology',
  /** A bin's permanent short link for labels. It redirects to the bin's report page. */
  binLink: (binId: string) => `/b/${encodeURIComponent(binId)}`,
  /** The residents' reports; by default those that still need work. */
  residentReports: '/app/reports',
  heldReports: '/app/reports?held=true',
  /** One report, as operators see it. */
  residentReport: (id: string) => `/app/reports/${encodeURIComponent(id)}`,
  /** Access tokens of sensors, gateways and integrations. */
  tokens: '/app/admin/tokens',
  /** The signed-in person's own account. */
  account: '/app/account',
  signOut: '/sign-out',
  /** The sign-in page, which leads on to `next`. */
  signIn: (next: string) => `/sign-in?next=${encodeURIComponent(next)}`,
  reportPhoto: (id: string, photoId: string) =>
    `/api/reports/${encodeURIComponent(id)}/photos/${encodeURIComponent(photoId)}`,
  binsCsv: '/api/bins.csv',
  collectionsCsv: '/api/collections.csv',
} as const

/** The id of the dashboard's card of alerts, to which links for phones scroll. */
export const ALERTS_CARD_ID = 'active-alerts'
