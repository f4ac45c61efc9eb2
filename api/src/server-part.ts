/** The only exports of the API that the server part of a remote may use. */
export type { Executor } from './database/in-transaction'
export {
  type PartChange,
  type PartLog,
  type PartWork,
  type RecordNeed,
  type ServerPart,
  type ServerPartContext,
  serverPart,
} from './features/server-parts/server-part'
export { bodyHash, keyUsedBefore } from './http/operations/idempotency'
export { Refusal } from './http/problems/refusal'
export { daysBefore, startOfDay, weekdayOf } from './record/auckland-day'
export type { Heartbeat } from './record/scheduled-jobs/heartbeat'
export { jobThread } from './record/scheduled-jobs/job-thread'
