import * as account from './account-contract'
import * as alerts from './alerts-contract'
import * as binSearch from './bin-search-contract'
import * as bins from './bins-contract'
import { streamEvents } from './events-contract'
import * as forecasts from './forecast-contract'
import { getLateSources } from './late-sources-contract'
import { settleLoss } from './open-data-contract'
import type { Operation } from './operation'
import * as planning from './planning-contract'
import { leavePlace, stayAtPlace } from './presence-contract'
import * as product from './product-contract'
import * as readings from './readings-contract'
import * as reportChanges from './report-changes-contract'
import * as reportInbox from './report-inbox-contract'
import * as reports from './reports-contract'
import { signIn, signOut, whoAmI } from './session-contract'

/** All operations of the API, by their names in the OpenAPI description. */
export const OPERATIONS = {
  listBins: binSearch.listBins,
  searchBins: binSearch.searchBins,
  mapBins: binSearch.mapBins,
  binPlaces: binSearch.binPlaces,
  binsCsv: binSearch.binsCsv,
  binsGeoJson: binSearch.binsGeoJson,
  nearbyBins: bins.nearbyBinsOperation,
  getBin: bins.getBin,
  binSurroundings: bins.binSurroundings,
  binHistory: bins.binHistory,
  binForecast: forecasts.binForecast,
  riskMap: forecasts.riskMap,
  planningForecasts: forecasts.planningForecasts,
  recordReadings: readings.recordReadings,
  recordCollection: readings.recordCollection,
  collectionsCsv: readings.collectionsCsv,
  collectionsGeoJson: readings.collectionsGeoJson,
  markMissing: reportInbox.markMissing,
  createReport: reports.createReport,
  addReportDetails: reports.addReportDetails,
  addReportPhoto: reports.addReportPhoto,
  withdrawReport: reports.withdrawReport,
  reportByReference: reports.reportByReference,
  listReports: reportInbox.listReports,
  reportsCsv: reportInbox.reportsCsv,
  reportsGeoJson: reportInbox.reportsGeoJson,
  countHeldReports: reportInbox.countHeldReports,
  reportAssignees: reportChanges.reportAssignees,
  getReport: reportInbox.getReport,
  readReportContact: reportInbox.readReportContact,
  reportPhoto: reportInbox.reportPhoto,
  changeReportStatus: reportInbox.changeReportStatus,
  releaseReport: reportInbox.releaseReport,
  setReportBin: reportInbox.setReportBin,
  moderateReports: reportInbox.moderateReports,
  changeReports: reportChanges.changeReports,
  listAlerts: alerts.listAlerts,
  readAllAlerts: alerts.readAllAlerts,
  readAlerts: alerts.readAlerts,
  acknowledgeAlert: alerts.acknowledgeAlert,
  closeAlert: alerts.closeAlert,
  getThresholds: alerts.getThresholds,
  changeThresholds: alerts.changeThresholds,
  getPlanningSettings: planning.getPlanningSettings,
  changePlanningSettings: planning.changePlanningSettings,
  settleLoss,
  getLateSources,
  streamEvents,
  stayAtPlace,
  leavePlace,
  whoAmI,
  signIn,
  signOut,
  getAccount: account.getAccount,
  beginPasskeySignIn: account.beginPasskeySignIn,
  signInByPasskey: account.signInByPasskey,
  beginProof: account.beginProof,
  proveAgain: account.proveAgain,
  getOpenApi: product.getOpenApi,
  getMapPage: product.getMapPage,
  previewRemote: product.previewRemote,
  reportClientError: product.reportClientError,
  reportPageRun: product.reportPageRun,
  reportPageVitals: product.reportPageVitals,
} as const satisfies Record<string, Operation>
