import type { Store } from 'delivery'
import Fastify, { type FastifyInstance } from 'fastify'
import type { RuntimeSettings } from 'shared-domain'
import type { Database } from '../database/database'
import { openRecord } from '../demonstration/open-record'
import type { BinSource } from '../features/open-data/bin-source'
import { DEFAULT_REPORT_LIMITS, type ReportLimits } from '../features/reports/report-limits'
import { DEFAULT_RETAIN_DAYS, type RetainDays } from '../features/retention/retain-days'
import { DEFAULT_TRAVEL, type TravelSettings } from '../features/travel/travel-settings'
import { type Access, DEMONSTRATION_ACCESS } from '../http/auth/access'
import { authentication } from '../http/auth/authenticate'
import { describeApi } from '../http/operations/openapi'
import { problems } from '../http/problems/problems'
import { clientErrors } from './client-errors/client-errors'
import { errorWatch } from './client-errors/error-watch'
import { loadIds } from './client-errors/load-ids'
import { builtFiles } from './composition/built-files'
import { liveRegistry } from './composition/live-registry'
import { readShellTemplate } from './composition/shell-document'
import { shellWorker } from './composition/shell-worker'
import { composition } from './documents'
import { record } from './features'
import { gracefulStop } from './graceful-stop'
import { health } from './health'
import type { LogLevel } from './logging'
import { type LogSink, logging, requestLog } from './logging'
import { mapPage } from './map-page/map-page'
import { metrics } from './metrics'
import { pageAnswers } from './public-pages/page-answers'
import { publicDocuments } from './public-pages/public-documents'
import { serviceWorker } from './public-pages/service-worker'
import { shortLinks } from './public-pages/short-links'
import { inlineScriptsOf, originsOf, securityHeaders } from './security-headers'
import { serverOptions } from './server-options'

export interface AppOptions {
  /** The folder with the built shell. */
  siteFolder: string
  /** What is published and which of it is live. */
  store: Store
  settings: RuntimeSettings
  /** The record, migrated; it is closed with the app. Without it only documents and built files are served. */
  database?: Database | undefined
  /** What feeds the record's bins; nothing unless given. */
  binSource?: BinSource | undefined
  /** The demonstration's operator unless given. */
  access?: Access | undefined
  /** Other origins from which remotes may be loaded. */
  remoteOrigins?: readonly string[] | undefined
  /** Page loads with an error of a freshly promoted version before it is rolled back. */
  rollbackAfterErrors?: number | undefined
  /** Silent unless given. */
  logLevel?: LogLevel | undefined
  logSink?: LogSink | undefined
  /** The bearer token of `/metrics`; without one only this machine may read them. */
  metricsToken?: string | undefined
  /** From how many reports on the next ones are held for moderation. */
  reportLimits?: ReportLimits | undefined
  /** How long personal data is kept. */
  retainDays?: RetainDays | undefined
  /** Whether phones are to remove the service workers that show pages without a signal. */
  isServiceWorkerWithdrawn?: boolean | undefined
  /** The source of distances; estimates unless given. */
  travel?: TravelSettings | undefined
  /** The council's own VROOM server; the product's engine unless given. */
  vroomUrl?: string | undefined
  /** In ms since 1970. */
  now?: (() => number) | undefined
}

const ROLLBACK_AFTER_ERRORS = 3

/** The whole server, ready to listen. */
export async function buildApp({
  siteFolder,
  store,
  settings: asked,
  database,
  binSource,
  access = DEMONSTRATION_ACCESS,
  remoteOrigins = [],
  rollbackAfterErrors: threshold = ROLLBACK_AFTER_ERRORS,
  logLevel = 'silent',
  logSink,
  metricsToken,
  reportLimits = DEFAULT_REPORT_LIMITS,
  retainDays = DEFAULT_RETAIN_DAYS,
  isServiceWorkerWithdrawn = false,
  travel = DEFAULT_TRAVEL,
  vroomUrl,
  now = Date.now,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(access), ...logging(logLevel, logSink) })
  const settings = await settingsOf(asked, database, binSource, now)
  const shellTemplate = await readShellTemplate(siteFolder)
  const registry = await liveRegistry(store)
  const ids = loadIds(now)
  await app.register(gracefulStop)
  await app.register(problems)
  await app.register(requestLog)
  await app.register(securityHeaders, {
    settings,
    inlineScripts: inlineScriptsOf(shellTemplate),
    remoteOrigins: [...remoteOrigins, ...originsOf(store.publicUrl)],
  })
  await app.register(authentication, { access, database })
  await app.register(metrics, { ...(metricsToken && { token: metricsToken }) })
  await app.register(health)
  await app.register(describeApi)
  const planning = { travel, vroomUrl: vroomUrl ?? null }
  if (database) await app.register(record, { database, binSource, reportLimits, retainDays, planning, now })
  await app.register(mapPage, { mapPageUrl: settings.mapPageUrl })
  await app.register(builtFiles, { siteFolder, store })
  await app.register(clientErrors, { report: errorWatch({ store, registry, ids, threshold, now }), now })
  await app.register(shortLinks)
  await app.register(serviceWorker, { store, registry, isWithdrawn: isServiceWorkerWithdrawn })
  await app.register(shellWorker, {
    siteFolder,
    shellTemplate,
    settings,
    registry,
    isWithdrawn: isServiceWorkerWithdrawn,
  })
  await app.register(composition, {
    settings,
    shellTemplate,
    registry,
    publicDocuments: publicDocuments({
      store,
      settings,
      policyWith: app.policyWith,
      answers: database && pageAnswers(database),
      access,
    }),
    issueLoadId: ids.issue,
  })
  return app
}

/** Only the record knows whether its data is a demonstration. */
async function settingsOf(
  settings: RuntimeSettings,
  database: Database | undefined,
  source: BinSource | undefined,
  now: () => number,
): Promise<RuntimeSettings> {
  if (!database || !source) return settings
  const isDemonstration = await openRecord(database, { layer: source.layer, now: new Date(now()) })
  return { ...settings, openData: { ...settings.openData, isDemonstration } }
}
