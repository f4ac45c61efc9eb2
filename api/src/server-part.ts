/** The only exports of the API that the server part of a remote may use. */
export type { Executor } from './database/in-transaction'
export { moment } from './database/schema/columns'
export { type Round, splitByDirection } from './demonstration/round'
export { leavesAt } from './demonstration/round-times'
export { truckRound } from './demonstration/truck-round'
export { livesFor } from './features/bins/bin-life'
export { unknownBin } from './features/bins/get-bin'
export type { MovedHistory } from './features/bins/merge-bins'
export type { CrewRoute } from './features/city-crews/city-crews'
export { dayOf, requireSameBody } from './features/collection-routes/create-route'
export { type LockedRoute, unknownRoute } from './features/collection-routes/lock-route'
export type { MoveFacts } from './features/collection-routes/movable-routes'
export type { RouteOfRecord } from './features/collection-routes/read-routes'
export { isSameOutcome, type Stop } from './features/collection-routes/record-stop'
export { SAME_EMPTYING_MS } from './features/collections/collect-bins'
export { collectionMoment, momentOfTap } from './features/collections/empty-bin'
export { changeOf, clockOf, dayStart, foundSince, NOW, wholePercent } from './features/figures/counting'
export type { FleetItems, FleetKind } from './features/fleet/fleet-items'
export { layerVariables } from './features/open-data/layer-variables'
export type { OpenOuting } from './features/planned-visits/open-routes'
export type {
  OpenBin,
  OpenBox,
  OpenCollection,
  OpenDataSources,
  OpenDataset,
  OpenReport,
  OpenState,
} from './features/server-parts/record-functions/open-data'
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
  type WrittenAnswer,
} from './features/server-parts/server-part'
export { describeDevice } from './http/auth/device'
export { bodyHash, keyUsedBefore } from './http/operations/idempotency'
export { failureReason, type GuardOptions, guardedRequest } from './http/outside/guarded-request'
export { HostRefused, hostsInsideVariable, requireReachable } from './http/outside/reachable-hosts'
export { readAnswer } from './http/outside/read-answer'
export { Refusal } from './http/problems/refusal'
export { publicationVariables } from './http/publication'
export { RedirectRefused, sameHostFetch } from './http/same-host-fetch'
export { daysVariable } from './http/setting-variables'
export { daysBefore, startOfDay, weekdayOf } from './record/auckland-day'
export type { DomainEvent, DomainEventsPage, EventFacts } from './record/events/domain-events'
export { namedUuid } from './record/named-uuid'
export { parseJson } from './record/parse-json'
export type { Heartbeat } from './record/scheduled-jobs/heartbeat'
export { pause } from './record/scheduled-jobs/job'
export { jobThread } from './record/scheduled-jobs/job-thread'
