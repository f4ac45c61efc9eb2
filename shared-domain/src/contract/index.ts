export {
  isAllowed,
  isPermission,
  landingPath,
  type Need,
  OBJECT_RULES,
  opensWithoutSecondFactor,
  POLICY,
  PROOF_WANTED,
  ROLES,
  type Role,
  RoleSchema,
} from '../access/policy'
export { FormerRoleSchema, formerRole, rolesNamed } from '../access/role-names'
export { SENSOR_SCOPES, type TokenScope, TokenScopeSchema } from '../access/token-scopes'
export { ThresholdsSchema } from '../bins/bin'
export { SEEN_LEVELS, type SeenLevel } from '../bins/seen-level'
export { HELD_REASONS, type HeldReason, isHeldReason } from '../reports/held-reasons'
export { PROOF_BITS, PROOF_PUZZLES, puzzleText } from '../reports/proof-of-work'
export type { ChangedReport } from '../reports/report-state'
export {
  isHeldForReview,
  isUnresolved,
  nextReportStatuses,
  REPORT_STATUSES,
  type ReportStatus,
} from '../reports/report-status'
export {
  type Account,
  base64Url,
  beginProof,
  ChallengeSchema,
  getAccount,
  PasswordSchema,
  passkeyFields,
  proveAgain,
} from './account-contract'
export {
  acknowledgeAlert,
  changeThresholds,
  closeAlert,
  getThresholds,
  listAlerts,
  type RecordedAlert,
  readAlerts,
  readAllAlerts,
} from './alerts-contract'
export type { AuditAction } from './audit-actions'
export { type BinLabel, BinLabelSchema } from './bin-label'
export {
  binPlaces,
  binsCsv,
  type FoundBin,
  listBins,
  MAP_BINS_MAX,
  mapBins,
  searchBins,
} from './bin-search-contract'
export { binHistory, getBin, type RecordedBin } from './bins-contract'
export { callOperation, type Problem, ProblemSchema } from './call-operation'
export { CONTACT_FIELDS } from './contact-fields'
export { withoutControls } from './control-characters'
export { ALIVE_EVERY_MS, type LiveEvent } from './events-contract'
export {
  BinIdSchema,
  DaySchema,
  PointSchema,
  pageQuery,
  RouteIdSchema,
  TruckIdSchema,
  typedText,
  wholeNumber,
} from './field-schemas'
export { firstRequest } from './first-request'
export {
  type Depot,
  DepotSchema,
  type Facility,
  FacilitySchema,
  type Fleet,
  FleetSchema,
  getFleet,
  type Truck,
  TruckSchema,
} from './fleet-contract'
export {
  binForecast,
  type FittedModel,
  type HeldBands,
  type PlanningForecasts,
  planningForecasts,
  riskMap,
} from './forecast-contract'
export { FORM_TYPES, formFile } from './form-file'
export { keepPlan, type PlanToKeep } from './keep-plan-contract'
export { getLateSources } from './late-sources-contract'
export { MomentSchema } from './moment'
export type { NextVisit } from './next-visit'
export { LOSS_BELIEVED_AFTER_MS, settleLoss } from './open-data-contract'
export {
  CSV,
  type Operation,
  type OperationAnswer,
  type OperationInput,
  type OperationRequest,
  operation,
} from './operation'
export { OPERATION_PATHS } from './operation-paths'
export { operationUrl } from './operation-url'
export { OPERATIONS } from './operations'
export { getPlanningFacts, type PlanningFacts } from './planning-contract'
export { type Colleague, PRESENCE_LEASE_MS, type PresenceActivity } from './presence-contract'
export { getMapPage, previewRemote } from './product-contract'
export { READINGS_MAX, type Reading } from './readings-contract'
export {
  NOTE_MAX,
  noteRoom,
  PHOTO_MAX_BYTES,
  PHOTOS_MAX,
  SHUT_REPORT,
  UNKNOWN_REPORT,
  WRONG_SECRET,
  withNote,
} from './report-additions'
export {
  ALIKE_WITHIN_HOURS,
  type Assignee,
  CHANGED_REPORTS_MAX,
  changeReports,
  type RefusedReport,
  reportAssignees,
  STATUS_REASON_MAX,
} from './report-changes-contract'
export {
  type ChangedReportFile,
  changeReportStatus,
  countHeldReports,
  getReport,
  type ListedReport,
  listReports,
  MISSING_MAX,
  MODERATED_MAX,
  markMissing,
  moderateReports,
  type ReportFile,
  readReportContact,
  releaseReport,
  SIMILAR_MAX,
  setReportBin,
  UNASSIGNED,
} from './report-inbox-contract'
export { ReferenceSchema, type ReportReceipt, ReportReceiptSchema } from './report-receipt'
export {
  type Contact,
  ContactSchema,
  type NewReport,
  NewReportSchema,
  type PublicReport,
  PublicReportSchema,
} from './reports-contract'
export { type NewRoute, type PlannedVisit, type RouteDayPlan, VISITS_MAX } from './route-day-plan'
export {
  createRoute,
  type Driver,
  FINDINGS,
  getRoute,
  type LeftOutStop,
  type ListedDriver,
  ListedDriverSchema,
  type ListedRoute as RecordedListedRoute,
  listRoutes,
  type OutcomeTap,
  type RecordedRoute,
  RecordedRouteSchema,
  type RouteStop,
  removeRoute,
  restoreRoute,
  SKIP_REASONS,
  type SkipReason,
  STOP_STATES,
  type VisitDone,
} from './routes-contract'
export { type SampleHandlers, type TellSamples, withSamples } from './sample-handlers'
export { type WhoAmI, whoAmI } from './session-contract'
export type { LeftOut, StopReason, StopRisk } from './stop-reasons'
export { MATRIX_POINTS_MAX, type MatrixSource, MatrixSourceSchema } from './travel-matrix'
