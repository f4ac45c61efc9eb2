/** The city in which benchmarks compare collection policies. */
export { cityBins } from './demonstration/city-bins'
export { CITY_FLEET } from './demonstration/city-fleet'
/** Statements that a benchmark runs without the API, for comparison. */
export { selectNearest } from './features/bins/nearby-bins'
export { receiveReportSql, receiveReportValues } from './features/reports/receive-report-sql'
export { DEFAULT_REPORT_LIMITS } from './features/reports/report-limits'
/** A photo that takes a decoder much memory, for load tests. */
export { makeHeavyPhoto } from './features/reports/testing/make-heavy-photo'
