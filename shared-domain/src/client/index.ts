export { type BinsAnswer, useBins, useLiveBins } from './bins'
export { DomainProvider } from './DomainProvider'
export { type DataSource, useDataSource } from './data-source'
export {
  type ExplainedFailure,
  explainFailure,
  isNoAnswer,
  missingInMockData,
  problemOf,
} from './explain-failure'
export { type Live, useLive, useLiveEvents } from './live-events'
export type { NewRoute } from './plan-body'
export { isPlanKept, usePlanKeepingStore } from './plan-keeping-store'
export { planOnServer } from './plan-on-server'
export { readTravelTimes, type TravelTimes } from './read-travel-times'
export { type AnswerChange, changeAnswer, type RecordCache, setAnswer, useRecordCache } from './record-cache'
export { callRecord, type RecordCallOptions } from './record-call'
export {
  type ChangeFailure,
  type RecordChange,
  type RecordMutation,
  type SendTools,
  useRecordMutation,
} from './record-mutation'
export {
  type RecordAnswer,
  type RecordQueries,
  type RecordQuery,
  useRecordQueries,
  useRecordQuery,
} from './record-query'
export type { RouteAnswer, RouteChanging } from './route-answer'
export { endSession, RECORD_COPY, useMay, useMayCall, useSession } from './session'
export { RuntimeSettingsContext, useMapTiles, useRuntimeSettings } from './settings'
export { useDrivers } from './use-drivers'
export { useFleet } from './use-fleet'
export { type FleetChange, type FleetItem, useFleetChanging } from './use-fleet-changing'
export { useFleetUse } from './use-fleet-use'
export { useNow } from './use-now'
export { usePlanKeeping } from './use-plan-keeping'
export { usePlanningFacts } from './use-planning-facts'
export { type Roads, useRoads } from './use-roads'
export { useRoute } from './use-route'
export { type RouteInHand, useRouteKeeping } from './use-route-keeping'
export { type RoutesAnswer, useRoutes } from './use-routes'
