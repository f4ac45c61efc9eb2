/** The only exports of the API that the server part of a remote may use. */
export type { Executor } from './database/in-transaction'
export { changeOf, clockOf, dayStart, foundSince, NOW, wholePercent } from './features/figures/counting'
export type { FleetItems, FleetKind } from './features/fleet/fleet-items'
export type { OpenOuting } from './features/planned-visits/open-routes'
export type { PartPerson } from './features/server-parts/record-functions/person'
export type {
  RecordChanges,
  RecordNeed,
  RecordSources,
} from './features/server-parts/record-functions/record-functions'
export {
  type PartChange,
  type PartDownload,
  type PartLog,
  type PartWork,
  partDownload,
  type ServerPart,
  type ServerPartContext,
  serverPart,
} from './features/server-parts/server-part'
export type { MovableRoute, MovableStop, MoveFacts } from './features/stop-moves/movable-routes'
export type { MovedRoute, PlannedMove } from './features/stop-moves/move-stops'
export { bodyHash, keyUsedBefore } from './http/operations/idempotency'
export { Refusal } from './http/problems/refusal'
export { daysBefore, startOfDay, weekdayOf } from './record/auckland-day'
export { parseJson } from './record/parse-json'
export type { Heartbeat } from './record/scheduled-jobs/heartbeat'
export { jobThread } from './record/scheduled-jobs/job-thread'
