import type { ReportPageData } from '../page-data/report-page-data'

/** What somebody reported of a bin before, and is not resolved. */
export type EarlierReport = ReportPageData['unresolved'][number]
