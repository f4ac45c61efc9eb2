export { freePort } from './free-port'
export { findRunningServer } from './running-server'
export { type BundledPostgres, startBundledPostgres } from './start-bundled-postgres'
