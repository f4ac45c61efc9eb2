export { buildApp } from './app'
export { startServer } from './start-server'
