import { paths } from 'shared-domain'

/** The pages that residents open from a label or a link. */
export const PUBLIC_PAGES = {
  landing: paths.home,
  report: paths.report({ id: 'WCC34', location: 'Willis Street' }),
  nearby: paths.nearby({ lat: -41.2865, lng: 174.776 }),
  technology: paths.technology,
} as const

export type PublicPageName = keyof typeof PUBLIC_PAGES

/** The path of a residents' page in a language other than English. */
export const pathIn = (language: string, path: string) =>
  path === '/' ? `/${language}` : `/${language}${path}`

/** The smallest page of this server: one request, one line of text. */
export const EMPTY_PAGE = '/healthz'

/** The budgets of a first visit; `lcpRatio` is its largest paint divided by that of the empty page, on slow 4G. */
export const GOALS = {
  htmlKbBr: 10,
  totalKbBr: 95,
  requests: 5,
  lcpMsSlow4g: 1000,
  lcpRatio: 1.1,
  reportPossibleMsSlow4g: 1000,
  lcpMsBad: 2500,
  cls: 0.02,
  tbtMs: 200,
} as const
