export { proveWork } from 'shared-domain/outbox'
