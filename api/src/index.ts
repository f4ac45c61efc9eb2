export { buildApp } from './app'
export { readEnvironment } from './environment'
export { explainPortInUse } from './port'
export { startServer } from './start-server'
