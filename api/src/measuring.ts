/** The city that the policies of collecting are compared in. */
export { cityBins } from './demonstration/city-bins'
export { CITY_FLEET } from './demonstration/city-fleet'
/** What a benchmark needs to do the same as the API without it. */
export { selectNearest } from './features/bins/nearby-bins'
export { receiveReportSql } from './features/reports/receive-report-sql'
export { DEFAULT_REPORT_LIMITS } from './features/reports/report-limits'
/** What an attacker sends to the API. */
export { makeHeavyPhoto } from './features/reports/testing/make-heavy-photo'
