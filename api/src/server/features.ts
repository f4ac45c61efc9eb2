import type { FastifyPluginCallback } from 'fastify'
import { type Database, databasePlugin } from '../database/database'
import { simulator } from '../demonstration/simulator/simulator'
import { mergeSettings, type OptionsOf } from '../feature'
import { alerts } from '../features/alerts/alerts'
import { auditTrail } from '../features/audit-trail/audit-trail'
import { backups } from '../features/backups/backups'
import { bins } from '../features/bins/bins'
import { collectionsApi } from '../features/collections/collections-api'
import { forecast } from '../features/forecast/forecast'
import { live } from '../features/live/live'
import { openData } from '../features/open-data/open-data'
import { ownAccount } from '../features/own-account/own-account'
import { livePageWords } from '../features/page-words/live-page-words'
import { liveServerWords } from '../features/page-words/live-server-words'
import { presence } from '../features/presence/presence'
import { providerSignIn, signOutPages } from '../features/provider-sign-in/provider-sign-in'
import { signInProvider } from '../features/provider-sign-in/sign-in-provider'
import { readings } from '../features/readings/readings'
import { reportInbox } from '../features/report-inbox/report-inbox'
import { reports } from '../features/reports/reports'
import { retention } from '../features/retention/retention'
import { loadedParts } from '../features/server-parts/loaded-parts'
import { serverParts } from '../features/server-parts/server-parts'
import { liveSettings } from '../features/settings/live-settings'
import { settings } from '../features/settings/settings'
import { signInPages } from '../features/sign-in/sign-in-pages'
import { authentication } from '../http/auth/authenticate'
import { laggingReads } from '../http/lagging-reads'
import { describeApi } from '../http/operations/openapi'
import { problems } from '../http/problems/problems'
import { rateLimits } from '../http/rate-limits/rate-limits'
import { slowBodies } from '../http/slow-bodies'
import { basemap } from './basemap/basemap'
import { clientAddresses } from './client-addresses'
import { clientErrors } from './client-errors/client-errors'
import { pageLoadIds } from './client-errors/load-ids'
import { builtFiles } from './composition/built-files'
import { deployedShell } from './composition/deployed-shell'
import { previews } from './composition/previews'
import { registry } from './composition/registry'
import { shellWorker } from './composition/shell-worker'
import { configuration } from './configuration/configuration'
import { firstContent } from './first-content/first-content'
import { gracefulStop } from './graceful-stop'
import { gradualRelease } from './gradual-release/gradual-release'
import { health } from './health'
import { healthPage } from './health-page/health-page'
import type { HostOptions } from './host-options'
import { requestLog } from './logging'
import { mapPage } from './map-page/map-page'
import { metrics } from './metrics'
import { openedRecord } from './opened-record'
import { pageDocuments } from './page-documents'
import { pageSettings } from './page-settings'
import { privacyPage } from './privacy-page'
import { councilWords } from './public-pages/council-words'
import { filledPages } from './public-pages/filled-pages'
import { languages } from './public-pages/languages'
import { serviceWorker } from './public-pages/service-worker'
import { shortLinks } from './public-pages/short-links'
import { releasedParts } from './releases/released-parts'
import { releases } from './releases/releases'
import { securityHeaders } from './security-headers'
import { securityTxt } from './security-txt'
import { tracing } from './tracing'
import { unusedAccounts } from './unused-accounts'

/** What every request passes, in this order. */
const SERVER = [
  tracing,
  liveSettings,
  livePageWords,
  liveServerWords,
  openedRecord,
  loadedParts,
  pageSettings,
  deployedShell,
  registry,
  gracefulStop,
  problems,
  requestLog,
  clientAddresses,
  rateLimits,
  slowBodies,
  securityHeaders,
  signInProvider,
  authentication,
  metrics,
  health,
  describeApi,
] as const

/** What needs the council's record. */
const RECORD = [
  databasePlugin,
  laggingReads,
  live,
  collectionsApi,
  alerts,
  readings,
  reports,
  reportInbox,
  retention,
  settings,
  backups,
  bins,
  forecast,
  signInPages,
  ownAccount,
  signOutPages,
  providerSignIn,
  auditTrail,
  presence,
  openData,
  simulator,
  serverParts,
  pageLoadIds,
  clientErrors,
  gradualRelease,
  releases,
  releasedParts,
  healthPage,
  unusedAccounts,
] as const

/** What is served with or without a record. */
const PAGES = [
  configuration,
  mapPage,
  basemap,
  builtFiles,
  previews,
  securityTxt,
  councilWords,
  filledPages,
  languages,
  privacyPage,
  shortLinks,
  serviceWorker,
  shellWorker,
  firstContent,
  pageDocuments,
] as const

export const SETTINGS = mergeSettings([...SERVER, ...RECORD, ...PAGES])

/** The options that the settings of all features make. */
export type FeatureOptions = OptionsOf<typeof SETTINGS>

// To Fastify the option `logLevel` means that a plugin logs otherwise than the server.
type Options = HostOptions & Omit<FeatureOptions, 'logLevel'>
interface Features {
  server: readonly FastifyPluginCallback<Options>[]
  record: readonly FastifyPluginCallback<Options & { database: Database }>[]
  pages: readonly FastifyPluginCallback<Options>[]
}
/** Each needs no other options than the host and the settings give. */
export const FEATURES: Features = { server: SERVER, record: RECORD, pages: PAGES }
