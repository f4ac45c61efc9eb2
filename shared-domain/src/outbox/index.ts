export {
  classifyResponse,
  type DeliveryOutcome,
  type DeliveryResponse,
  postEntry,
} from './delivery'
export { putInDatabase, putInLocalStorage, removeFromLocalStorage } from './entry-storage'
export {
  type Outbox,
  onPageLifecycle,
  openOutbox,
  type PendingPut,
  type PutResult,
  runInOneTab,
  sendStored,
} from './outbox'
export { isKey, type NewEntry, newKey, type OutboxEntry, type ShownEntry } from './outbox-entry'
export { entriesAwaitingSession, markSessionOutbox } from './session-outboxes'
export { shrinkPhoto } from './shrink-photo'
