export { isAllowed, type Need, type Permission, POLICY } from '../access/policy'
export { type Role, RoleSchema } from '../access/role'
export { type Thresholds, ThresholdsSchema } from '../bins/bin'
export {
  isUnresolved,
  nextReportStatuses,
  type ReportStatus,
  ReportStatusSchema,
} from '../reports/report-status'
export { type RecordedAlert, RecordedAlertSchema } from './alerts-contract'
export { type RecordedBin, RecordedBinSchema } from './bins-contract'
export { ApiError, callOperation } from './call-operation'
export { withoutControls } from './control-characters'
export { ALIVE_EVERY_MS, type LiveEvent, LiveEventSchema } from './events-contract'
export {
  type Depot,
  type Facility,
  type Fleet,
  FleetSchema,
  type FleetUse,
  type Truck,
} from './fleet-contract'
export type { PlanToKeep } from './keep-plan-contract'
export type { Operation, OperationAnswer, OperationInput, OperationRequest } from './operation'
export { operationUrl } from './operation-url'
export { OPERATIONS } from './operations'
export { type Overview, OverviewSchema } from './overview-contract'
export type { PlanningFacts } from './planning-facts-contract'
export { type Problem, ProblemSchema } from './problem'
export { READINGS_MAX, type Reading } from './readings-contract'
export {
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  NOTE_MAX,
  noteRoom,
  PHONE_MAX,
  PHONE_PATTERN,
  PHOTO_MAX_BYTES,
  PHOTOS_MAX,
  SHUT_REPORT,
  withNote,
} from './report-additions'
export { ReferenceSchema, type ReportReceipt, ReportReceiptSchema } from './report-receipt'
export {
  type Contact,
  ContactSchema,
  type ListedReport,
  type NewReport,
  NewReportSchema,
  type PublicReport,
  PublicReportSchema,
  type ReportFile,
  SIMILAR_MAX,
} from './reports-contract'
export type { PlannedVisit, RouteDayPlan } from './route-day-plan'
export {
  type Driver,
  type ListedRoute as RecordedListedRoute,
  type RecordedRoute,
  RecordedRouteSchema,
  type RouteStop,
  SKIP_REASONS,
  type SkipReason,
  type VisitDone,
} from './routes-contract'
export { type WhoAmI, WhoAmISchema } from './session-contract'
export { BinIdSchema } from './text'
export { MATRIX_POINTS_MAX, type MatrixSource } from './travel-contract'
