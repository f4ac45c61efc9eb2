export { freePort } from './free-port'
export { hasRecord } from './record-home'
export { findRunningServer } from './running-server'
export { startBundledPostgres } from './start-bundled-postgres'
