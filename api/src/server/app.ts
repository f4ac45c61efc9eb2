import { keepShell, providedVersionsIn, type Store, writePlatform } from 'delivery'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { RuntimeSettings } from 'shared-domain'
import { type ConfiguredVariable, isAllowed } from 'shared-domain/contract'
import type { Database } from '../database/database'
import { pathAlongStreets } from '../demonstration/basemap/path-along-streets'
import { openRecord } from '../demonstration/open-record'
import type { BackupSettings } from '../features/backups/backup-settings'
import type { BinSource } from '../features/open-data/bin-source'
import { openIdProvider } from '../features/provider-sign-in/provider'
import { sessionRenewal } from '../features/provider-sign-in/renew-session'
import type { ReportLimits } from '../features/reports/report-limits'
import type { RetainDays } from '../features/retention/retain-days'
import {
  type FoundServerPart,
  loadServerParts,
  partOperations,
  partSettings,
} from '../features/server-parts/load-server-parts'
import { isSettingName, startedWith } from '../features/settings/changeable-settings'
import { liveSettings } from '../features/settings/live-settings'
import { type Access, DEMONSTRATION_ACCESS } from '../http/auth/access'
import { authentication } from '../http/auth/authenticate'
import { keyedHash } from '../http/client-address'
import { describeApi } from '../http/operations/openapi'
import { problems } from '../http/problems/problems'
import { DEFAULT_REQUEST_LIMITS, type RequestLimits, rateLimits } from '../http/rate-limits/rate-limits'
import type { AuditTarget } from '../record/audit/forward-audit'
import { basemap } from './basemap/basemap'
import { type BasemapFile, demonstrationBasemap } from './basemap/basemap-file'
import { clientAddresses } from './client-addresses'
import { clientErrors } from './client-errors/client-errors'
import { DEFAULT_ROLLBACK_RULE, errorWatch, type RollbackRule } from './client-errors/error-watch'
import { loadIds } from './client-errors/load-ids'
import { builtFiles } from './composition/built-files'
import { liveRegistry } from './composition/live-registry'
import { previews } from './composition/previews'
import { readShellTemplate } from './composition/shell-document'
import { shellWorker } from './composition/shell-worker'
import { visitorRegistry } from './composition/visitor-registry'
import { configuration, partVariables } from './configuration/configuration'
import { composition } from './documents'
import { record } from './features'
import { gracefulStop } from './graceful-stop'
import { gradualRelease } from './gradual-release/gradual-release'
import { DEFAULT_RELEASE_STEPS, type ReleaseSteps } from './gradual-release/release-step'
import { health } from './health'
import { healthPage } from './health-page/health-page'
import type { LogLevel } from './logging'
import { type LogSink, logging, requestLog } from './logging'
import { mapPage } from './map-page/map-page'
import { metrics } from './metrics'
import { privacyPage } from './privacy-page'
import { pageAnswers } from './public-pages/page-answers'
import { publicDocuments } from './public-pages/public-documents'
import { serviceWorker } from './public-pages/service-worker'
import { shortLinks } from './public-pages/short-links'
import { releases } from './releases/releases'
import { inlineScriptsOf, originsOf, securityHeaders } from './security-headers'
import { type SecurityTxt, securityTxt as securityTxtFile } from './security-txt'
import { serverOptions } from './server-options'
import { tracing } from './tracing'

export interface AppOptions {
  /** The folder with the built shell. */
  siteFolder: string
  /** The store of published remotes, with the registry of live versions. */
  store: Store
  settings: RuntimeSettings
  /** The record's database, migrated. It is closed with the app. Without it only documents and built files are served. */
  database?: Database | undefined
  /** A standby of the record's server, for reads that may be a second old. */
  databaseReadUrl?: string | undefined
  /** Scheduled backups; none unless given. */
  backups?: BackupSettings | undefined
  /** The source of the record's bins; none unless given. */
  binSource?: BinSource | undefined
  /** How people sign in; everyone is the demonstration's operator unless given. */
  access?: Access | undefined
  /** Other origins from which remotes may be loaded. */
  remoteOrigins?: readonly string[] | undefined
  /** When errors in browsers roll a freshly promoted version back. */
  rollbackRule?: RollbackRule | undefined
  /** The steps of gradual releases. */
  releaseSteps?: ReleaseSteps | undefined
  /** For how many days browsers must use https only (HSTS); no header unless given. */
  hstsDays?: number | undefined
  /** How long the server still accepts requests after it was told to stop, in ms; 0 unless given. */
  drainMs?: number | undefined
  /** Where people report vulnerabilities. */
  securityTxt?: SecurityTxt | undefined
  /** Silent unless given. */
  logLevel?: LogLevel | undefined
  logSink?: LogSink | undefined
  /** The bearer token of `/metrics`; without one only this machine may read them. */
  metricsToken?: string | undefined
  /** The limits above which reports are held for moderation. They can be changed on screen. */
  reportLimits?: ReportLimits | undefined
  /** What one overflow costs, in cents. */
  overflowCents?: number | undefined
  /** Whether people who sign in may choose mock data. It can be changed on screen. */
  isMockDataAllowed?: boolean | undefined
  /** Rate limits of one network. */
  requestLimits?: RequestLimits | undefined
  /** A Redis that counts requests instead of the database. */
  redisUrl?: string | undefined
  /** How long personal data is kept. It can be changed on screen. */
  retainDays?: RetainDays | undefined
  /** The contact for residents' questions about their data, as a URI. */
  privacyContact?: string | undefined
  /** Whether to remove the service workers from phones. */
  isServiceWorkerWithdrawn?: boolean | undefined
  /** A file with the council's streets. The demonstration has its own. */
  basemapFile?: BasemapFile | undefined
  /** Where sealed entries of the audit trail are forwarded to; nowhere unless given. */
  auditTarget?: AuditTarget | undefined
  /** The URL of a trace collector; no tracing unless given. */
  traceEndpoint?: string | undefined
  /** The server parts of remotes. They need a database. */
  serverParts?: readonly FoundServerPart[] | undefined
  /** Where server parts read their settings. */
  environment?: NodeJS.ProcessEnv | undefined
  /** The environment variables of the server, shown to administrators. */
  configuration?: readonly ConfiguredVariable[] | undefined
  /** In ms since 1970. */
  now?: (() => number) | undefined
}

/** The whole server, ready to listen. */
export async function buildApp({
  siteFolder,
  store,
  settings: asked,
  database,
  databaseReadUrl,
  backups,
  binSource,
  access = DEMONSTRATION_ACCESS,
  remoteOrigins = [],
  rollbackRule: rule = DEFAULT_ROLLBACK_RULE,
  releaseSteps = DEFAULT_RELEASE_STEPS,
  hstsDays,
  drainMs = 0,
  securityTxt,
  logLevel = 'silent',
  logSink,
  metricsToken,
  reportLimits,
  overflowCents,
  isMockDataAllowed,
  requestLimits: limits = DEFAULT_REQUEST_LIMITS,
  redisUrl,
  retainDays,
  privacyContact,
  isServiceWorkerWithdrawn = false,
  basemapFile,
  auditTarget,
  traceEndpoint,
  serverParts = [],
  environment = {},
  configuration: variables = [],
  now = Date.now,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({ ...serverOptions(access), ...logging(logLevel, logSink) })
  if (traceEndpoint) await app.register(tracing, { endpoint: traceEndpoint })
  const known = await settingsOf(asked, database, binSource, now)
  const parts = database ? await loadServerParts(serverParts, database, environment) : []
  const { settings, file: streets } = withStreets({ ...known, ...partSettings(parts) }, basemapFile)
  const inForce = liveSettings({
    database,
    started: startedWith(retainDays, reportLimits, overflowCents, isMockDataAllowed),
    locked: new Set(
      variables.flatMap(({ name, source }) => (source !== 'usual' && isSettingName(name) ? [name] : [])),
    ),
    log: app.log,
  })
  const retainDaysNow = async () => (await inForce.current()).retainDays
  const settingsNow = async (): Promise<RuntimeSettings> => {
    const { contacts, unresolved, photos } = await retainDaysNow()
    return { ...settings, retainDays: { contacts, unresolved, photos } }
  }
  /** The settings for one person. Mock data replaces the record, so only roles that read the record are offered it. */
  const settingsFor = async ({ principal: { roles } }: FastifyRequest): Promise<RuntimeSettings> => {
    const known = await settingsNow()
    const isAllowedHere = (await inForce.current()).values.ALLOW_MOCK_DATA === 1
    const offersMockData = known.offersMockData || (isAllowedHere && isAllowed('record:read', roles))
    return { ...known, offersMockData, roles: [...roles] }
  }
  const shellTemplate = await readShellTemplate(siteFolder)
  const registry = await liveRegistry(store)
  const registryFor = visitorRegistry(registry)
  const provided = providedVersionsIn(shellTemplate)
  const ids = database && loadIds(keyedHash(database), now)
  if (provided) {
    let kept: Promise<void> | undefined
    // Promotions from any machine are checked against the deployed shell.
    app.addHook('onListen', () => {
      kept = writePlatform(store, provided).then(() => keepShell(store, siteFolder))
      return kept
    })
    // Waits, so that closing at once leaves no partial shell in the store. A failure was already reported by `onListen`.
    app.addHook('onClose', async () => void (await Promise.allSettled([kept])))
  }
  await app.register(gracefulStop, { drainMs })
  await app.register(problems)
  await app.register(requestLog)
  await app.register(clientAddresses, { access })
  await app.register(rateLimits, { limits, database, redisUrl, now })
  await app.register(securityHeaders, {
    settings,
    inlineScripts: inlineScriptsOf(shellTemplate),
    remoteOrigins: [...remoteOrigins, ...originsOf(store.publicUrl)],
    hstsDays,
  })
  const provider =
    access.kind === 'accounts' && access.provider
      ? openIdProvider(access.provider, access.publicOrigin)
      : undefined
  const renewSession = provider && database && sessionRenewal(provider, database)
  await app.register(authentication, { access, database, renewSession })
  await app.register(metrics, { ...(metricsToken && { token: metricsToken }) })
  await app.register(health)
  await app.register(describeApi, { operations: partOperations(parts) })
  if (database)
    await app.register(record, {
      database,
      readUrl: databaseReadUrl,
      backups,
      access,
      binSource,
      inForce,
      streets: settings.openData.isDemonstration ? pathAlongStreets() : undefined,
      provider,
      parts,
      auditTarget,
      now,
    })
  await app.register(configuration, { variables: [...variables, ...partVariables(parts, environment)] })
  await app.register(mapPage, { mapPageUrl: settings.mapPageUrl })
  if (streets) await app.register(basemap, { file: streets })
  await app.register(builtFiles, { siteFolder, store })
  await app.register(previews, { store, provided })
  if (database && ids) {
    // In the demonstration everyone is one operator on one machine.
    const sourcesMin = access.kind === 'demonstration' ? 1 : 2
    const watch = errorWatch({ store, registry, database, rule, sourcesMin, now })
    await app.register(clientErrors, { ids, watch, now })
    const releaseRule = { ...releaseSteps, errorsMin: rule.errors, sourcesMin }
    if (provided)
      await app.register(gradualRelease, { store, registry, database, provided, rule: releaseRule, now })
    await app.register(releases, { store, provided, now })
    await app.register(healthPage, {
      store,
      backups,
      retainDays: retainDaysNow,
      isMirrored: Boolean(binSource?.layer),
    })
  }
  if (securityTxt) await app.register(securityTxtFile, { ...securityTxt, access, now })
  await app.register(privacyPage, { days: retainDaysNow, contact: privacyContact })
  await app.register(shortLinks, { database })
  await app.register(serviceWorker, { store, registry, isWithdrawn: isServiceWorkerWithdrawn })
  await app.register(shellWorker, {
    siteFolder,
    shellTemplate,
    settings: settingsFor,
    registryFor,
    isWithdrawn: isServiceWorkerWithdrawn,
  })
  await app.register(composition, {
    settings: settingsFor,
    shellTemplate,
    registry,
    registryFor,
    publicDocuments: publicDocuments({
      store,
      settings: settingsNow,
      policyWith: app.policyWith,
      answers: database && pageAnswers(database),
      access,
    }),
    issueLoadId: async (request) => ids?.issue(request) ?? '',
  })
  return app
}

/** Adds to the settings whether the record is a demonstration, which only the database knows. */
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

/** The file of streets to serve: the council's own, or the demonstration's. */
function withStreets(settings: RuntimeSettings, own: BasemapFile | undefined) {
  if (own || settings.tileUrl || !settings.openData.isDemonstration) return { settings, file: own }
  const file = demonstrationBasemap()
  return { settings: { ...settings, tileUrl: file.url, tileAttribution: file.attribution }, file }
}
