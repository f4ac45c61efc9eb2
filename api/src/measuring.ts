// What benchmarks and fault runs of `e2e` use of the API.

/** Runs the SQL of a server part, for a backup with SQL that is not the record’s. */
export { migrateSchema } from './database/migrate-schema'
/** The demonstration city, for benchmarks of collection policies: its streets, bins and fleet. */
export { joinedStreets } from './demonstration/basemap/joined-streets'
export { binPlaces } from './demonstration/bin-places'
export { cityBins } from './demonstration/city-bins'
export { CITY_FLEET } from './demonstration/city-fleet'
/** Statements that a benchmark runs without the API, for comparison. */
export { selectNearest } from './features/bins/nearby-bins'
/** Polls of a council's layer, one by one. */
export { fetchLayer, mirrorLayer } from './features/open-data/mirror/mirror'
export { receiveReportSql, receiveReportValues } from './features/reports/receive-report-sql'
export { DEFAULT_REPORT_LIMITS } from './features/reports/report-limits'
/** A photo that takes a decoder much memory, for load tests. */
export { makeHeavyPhoto } from './features/reports/testing/make-heavy-photo'
/** The proof of work of a page, for residents in load tests. */
export { solveChallenge } from './features/reports/testing/solve-challenge'
