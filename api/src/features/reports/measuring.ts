/** What a benchmark needs to do the same as the API without it. */
export { receiveReportSql } from './receive-report-sql'
export { DEFAULT_REPORT_LIMITS } from './report-limits'
