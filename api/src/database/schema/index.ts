export {
  accessTokens,
  authenticatorApps,
  binViews,
  failedSignIns,
  oneTimeLinks,
  passkeyChallenges,
  passkeys,
  people,
  recoveryCodes,
  requestCounts,
  sessions,
  signInSteps,
} from './access'
export { alerts, binHazards, thresholds } from './alerts'
export { bins, fullestFirst, plainTextOf } from './bins'
export { depots, facilities, trucks } from './fleet'
export { binForecasts, forecastModels, sightings } from './forecasts'
export { labelBatches, labels, madeCodes } from './labels'
export { pageLoads } from './page-loads'
export { planningSettings } from './planning-settings'
export { collections, readingDays, readings } from './readings'
export { replayedDays } from './replayed-days'
export {
  blockedAddresses,
  isUnresolvedIn,
  isUnresolvedText,
  reportAdditions,
  reportHistory,
  reportPhotos,
  reports,
} from './reports'
export { IS_FINDING, routes, stops } from './routes'
export {
  audit,
  auditCheckpoints,
  auditSeals,
  events,
  facts,
  leases,
  presence,
  type SealedEntry,
} from './trail'
