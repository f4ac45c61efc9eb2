export { ALERT_TYPES, PRIORITIES, type Priority, PrioritySchema } from './alerts/alert'
export { type Bin, BinTypeSchema, type LocatedBin } from './bins/bin'
export {
  BIN_CONDITION_TONES,
  type BinCondition,
  binCondition,
} from './bins/bin-condition'
export { BIN_CONDITION_NAMES } from './bins/bin-condition-names'
export {
  type BinFlag,
  flagFields,
  untrustedFlag,
  untrustedText,
} from './bins/bin-flags'
export {
  type BinLife,
  BinLifeSchema,
  LIFE,
  LIFE_STATE_NAMES,
  LIFE_STATES,
  type LifeFacts,
  type LifeState,
  type LifeUse,
  lifeStateAt,
  stateOfLife,
} from './bins/bin-life'
export { binMarker } from './bins/bin-marker'
export {
  BIN_FILTERS,
  BIN_SORTS,
  type BinSearch,
  type BinSort,
  compareBins,
  fitsSearch,
  READING_AGE_MS,
} from './bins/bin-search'
export {
  BIN_STATUS_NAMES,
  BIN_STATUSES,
  type BinStatus,
  DEFAULT_THRESHOLDS,
  isFillOutOfRange,
  shownFillLevel,
  statusFromFill,
  type Thresholds,
} from './bins/bin-status'
export { BIN_TYPE_NAMES, BIN_TYPES, type BinType, binTypeFromText } from './bins/bin-type'
export { levelNote } from './bins/level-note'
export {
  DEFAULT_RADIUS_KM,
  isLocated,
  NEARBY_LIMIT,
  nearbyBins,
  RADIUS_SLIDER_M,
} from './bins/nearby-bins'
export { NO_BINS_TITLE, noBinsText } from './bins/no-bins'
export { OVERFLOW_RISK_NAME, riskPercent, riskText } from './bins/overflow-risk'
export { plainText, searchWords, WITH_MACRON, WITHOUT_MACRON } from './bins/plain-text'
export {
  type ClientError,
  type PageRun,
  type PageVitals,
  STACK_FRAMES_MAX,
  type StackFrame,
} from './composition/client-error'
export { reachesRecord } from './composition/data-source'
export {
  FIRST_ANSWERS_ID,
  FIRST_CONTENT_RENDERER,
  type FirstAnswer,
  FirstAnswerSchema,
  type FirstRequest,
  FirstRequestSchema,
  SIDEBAR_COOKIE,
} from './composition/first-content'
export {
  PUBLIC_PAGES_BASE,
  PUBLIC_PAGES_MESSAGES,
  PUBLIC_PAGES_RENDERER,
  type PublicMessages,
  PublicMessagesSchema,
  type PublicPages,
  PublicPagesSchema,
} from './composition/public-pages'
export {
  type Extension,
  findPage,
  isPathOf,
  type ProvidedVersions,
  type Publication,
  type RegisteredRemote,
  type Registry,
  RegistrySchema,
  type RemoteDescription,
  RemoteDescriptionSchema,
  type RemotePage,
} from './composition/registry'
export {
  type OpenDataFields,
  OpenDataFieldsSchema,
  type PublicSettings,
  type RuntimeSettings,
  RuntimeSettingsSchema,
} from './composition/runtime-settings'
export { isInShare } from './composition/share'
export { type CsvRecord, csvRecords } from './downloads/csv-records'
export { decodeCsv, kindIfNotCsv, notCsvText } from './downloads/decode-csv'
export { CSV_START, type CsvRow, csvLine, csvText, downloadName, isFormula } from './downloads/download'
export { CITY_CENTRE } from './geo/city-centre'
export { compassPoint } from './geo/compass-point'
export {
  askDevicePosition,
  type DevicePosition,
  POSITION_FAILURE_TEXT,
  roughPositionText,
} from './geo/device-position'
export { distanceKm, EARTH_RADIUS_KM, type Point } from './geo/distance'
export { type Extent, isWithin, NEW_ZEALAND } from './geo/extent'
export { HOUSE_NUMBER, streetAndSuburb } from './geo/street-and-suburb'
export { directionsLink } from './links/directions-link'
export {
  FOLLOW_SCRIPT_PATH,
  FOLLOWED_REPORTS,
  type FollowModule,
  followedReportPath,
} from './links/followed-report-path'
export { ALERTS_CARD_ID, paths } from './links/paths'
export { PRIVACY_PATH } from './links/privacy-path'
export { publicPaths } from './links/public-paths'
export { readBinLabel } from './links/read-bin-label'
export { reportStatusPath } from './links/report-status-path'
export { type LiveFacts, liveState } from './live-state/live-state'
export { FIRST_LANGUAGE, LANGUAGES, type Language } from './messages/languages'
export type { MessageValues } from './messages/message-values'
export type { MockRoute } from './mock-record/mock-routes'
export { DEMONSTRATION_SETTINGS, SERVED_FIELDS, SPEC_FIELDS } from './open-data/demonstration-settings'
export type { Feature } from './open-data/feature-page'
export { binsFromFeatures, fetchBins } from './open-data/fetch-bins'
export { fetchFeatures } from './open-data/fetch-features'
export {
  MOCK_DATA_ADVICE,
  OpenDataError,
  REFETCH_MS,
  retryDelayMs,
  shouldRetry,
} from './open-data/open-data-error'
export { seededRandom, shuffled } from './random/seeded-random'
export { MODERATION_CHANGES, MODERATION_REFUSALS, SPAM_REASON } from './reports/moderation'
export { isPlannedChange, planReportChanges } from './reports/plan-report-changes'
export {
  changedMeanwhileText,
  planStatusChange,
  type StatusFailure,
  staysHeld,
} from './reports/plan-status-change'
export { readReference } from './reports/read-reference'
export {
  COUNCIL_PHONE,
  COUNCIL_PHONE_LINK,
  ISSUES,
  type Issue,
  REPORT_UNDO_MS,
} from './reports/reporting'
export { orderStops } from './routes/order-stops'
export { ROUTE_BINS_MAX, ROUTE_NAME_MAX, ROUTE_STATUSES, type Route, type RouteStatus } from './routes/route'
export {
  conflictOf,
  hoursOf,
  type RouteAssignment,
  type RouteConflict,
  startObstacle,
} from './routes/route-conflict'
export { routeLengthKm, routeMinutes } from './routes/route-length'
export { routeName } from './routes/route-name'
export { isTodays, summariseRoutes } from './routes/route-summary'
export { HIGH_PRIORITY_ABOVE, routePriority, routeThrough } from './routes/route-through'
export { DIESEL_LITRES_PER_KM, DOLLARS_PER_KM } from './routes/truck-rates'
export { SAMPLE_ALERTS } from './samples/sample-alerts'
export { sampleBins } from './samples/sample-bins'
export { isBatteryAlert, LOW_BATTERY_NAME } from './sensors/battery-alert'
export { HAZARD_NAMES, type SensorHazard } from './sensors/hazard-names'
export { FAULT_WORDS, SENSOR_FAULTS, type SensorFault } from './sensors/sensor-fault'
export { agoText, eventAgeText } from './time/ago-text'
export {
  aucklandDate,
  aucklandInstant,
  aucklandMoment,
  aucklandTime,
  dayText,
  momentText,
} from './time/auckland-time'
export { addDays } from './time/calendar-day'
export { CLOCK_TOLERANCE_MS, DAY_MS, HOUR_MS, MINUTE_MS } from './time/durations'
export { twelveHourClock } from './time/twelve-hour-clock'
export { PATIENCE_MS, within } from './time/within'
