export {
  accessTokens,
  authenticatorApps,
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
export { audit, auditCheckpoints, auditSeals, type SealedEntry } from './audit'
export { binLabels } from './bin-labels'
export { bins, fullestFirst, plainTextOf } from './bins'
export { facts } from './facts'
export { depots, facilities, trucks } from './fleet'
export { binForecasts, forecastModels, sightings } from './forecasts'
export { leases } from './leases'
export { domainEvents, events, presence } from './live'
export { pageLoads } from './page-loads'
export { pageWords } from './page-words'
export { planningSettings } from './planning-settings'
export { collections, readingDays, readings } from './readings'
export {
  blockedAddresses,
  isUnresolvedIn,
  isUnresolvedText,
  reportAdditions,
  reportHistory,
  reportPhotos,
  reports,
} from './reports'
export { IS_FINDING, routes, STOP_FOUND, STOP_FOUND_AT, stops } from './routes'
