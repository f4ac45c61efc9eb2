import { t } from '../messages/translate'

/** Names what the largest tables of the database hold. A table of a later version keeps its own name. */
const TABLE_WORDS: Record<string, string> = {
  devices: t('health.sensors'),
  alerts: t('health.alerts'),
  audit: t('health.auditTrail'),
  audit_seals: t('health.sealsOfAuditTrail'),
  bin_forecasts: t('health.forecasts'),
  bins: t('health.bins'),
  collections: t('health.collections'),
  events: t('health.liveEvents'),
  failed_sign_ins: t('health.failedSignIns'),
  labels: t('health.labels'),
  page_loads: t('health.pageLoads'),
  reading_days: t('health.readingsByDay'),
  readings: t('health.readings'),
  replayed_days: t('health.replayedDays'),
  report_additions: t('health.additionsToReports'),
  report_history: t('health.historyOfReports'),
  report_photos: t('health.photos'),
  reports: t('health.reports'),
  request_counts: t('health.countsOfRequests'),
  routes: t('health.routes'),
  sessions: t('health.sessions'),
  sightings: t('health.levelsThatCrewsSaw'),
  stops: t('health.stopsOfRoutes'),
  uplinks: t('health.uplinksOfSensors'),
}

const JOB_WORDS: Record<string, string> = {
  backups: t('health.backups'),
  forecasts: t('health.forecasts'),
  'gradual releases': t('health.gradualReleases'),
  'hanging work': t('health.watchOverWorkThatHangs'),
  mirror: t('health.copyOfOpenData'),
  'mf-analytics advice': t('health.adviceOfTheDay'),
  'mf-analytics replays': t('health.replayOfPastDays'),
  'mf-assets imports': t('health.importsThatGoOnAfterTheir'),
  'mf-assets retention': t('health.deletionOfUnconfirmedImports'),
  'mf-assets sources': t('health.readingOfSourcesOfBins'),
  'mf-connections messages': t('health.sendingOfMessages'),
  'mf-connections passing-on': t('health.passingOnOfReports'),
  'mf-connections subscribers': t('health.noticesToSubscribers'),
  'mf-connections retention': t('health.deletionOfOldMessages'),
  'mf-routes late routes': t('health.searchForRoutesThatAreLate'),
  'mf-routes demonstration': t('health.crewsOfDemonstration'),
  'mf-routes retention': t('health.deletionOfOldChangesOfPlans'),
  'mf-sensors broker': t('health.brokerOfSensors'),
  'mf-sensors demonstration': t('health.sensorsOfDemonstration'),
  'mf-sensors silence': t('health.searchForSensorsThatFellSilent'),
  'mf-sensors retention': t('health.deletionOfOldUplinks'),
  months: t('health.monthsOfReadingsAndAuditTrail'),
  'pruning of events': t('health.removalOfOldEvents'),
  retention: t('health.deletionOfPersonalDataInItsTime'),
  'seals of the audit trail': t('health.sealsOfAuditTrail'),
  simulator: t('health.simulatorOfDemonstration'),
}

const RETENTION_WORDS: Record<string, string> = {
  contacts: t('health.contactsAndNotesOfReports'),
  unresolved: t('health.sameOfAnyReport'),
  photos: t('health.photos'),
  addresses: t('health.hashesOfAddresses'),
  readings: t('health.singleReadings'),
  audit: t('health.auditTrailText'),
}

export const tableWords = (name: string) => TABLE_WORDS[name] ?? name
export const jobWords = (name: string) => JOB_WORDS[name] ?? name
export const retentionWords = (name: string) => RETENTION_WORDS[name] ?? name
