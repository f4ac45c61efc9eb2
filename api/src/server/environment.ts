import { isAbsolute } from 'node:path'
import { DEMONSTRATION_SETTINGS, SPEC_FIELDS } from 'shared-domain'
import { z } from 'zod'
import { DATABASE_VARIABLES, databaseUrlOf, ownerUrlOf } from '../database/database-variables'
import { withSecretFiles } from '../database/secret-files'
import { BACKUP_VARIABLES, backupSettingsOf } from '../features/backups/backup-settings'
import { parseOpenDataFields } from '../features/open-data/bin-source'
import { NEW_ZEALAND, parseExtent } from '../features/open-data/extent'
import { LIMIT_VARIABLES, reportLimitsOf } from '../features/reports/report-limits'
import { RETAIN_VARIABLES, retainDaysOf } from '../features/retention/retain-days'
import { OVERFLOW_COST_VARIABLES } from '../features/settings/overflow-cost'
import { accessOf, accessRules, accessVariables } from '../http/auth/access-variables'
import { commaList } from '../http/auth/comma-list'
import { REQUEST_LIMIT_VARIABLES, requestLimitsOf } from '../http/rate-limits/rate-limits'
import type { AuditTarget } from '../record/audit/forward-audit'
import type { AppOptions } from './app'
import { BASEMAP_VARIABLES, basemapSettingsOf } from './basemap/basemap-setting'
import { DEFAULT_ROLLBACK_RULE } from './client-errors/error-watch'
import { configurationOf } from './configuration/configuration'
import { DEFAULT_RELEASE_STEPS } from './gradual-release/release-step'
import { LOG_LEVELS } from './logging'
import { PRIVACY_VARIABLES } from './privacy-page'
import { SECURITY_TXT_VARIABLES, securityTxtOf } from './security-txt'

const PORT_REMEDY = 'set it to a whole number from 0 to 65535, such as 4173'
const LAYER_EXAMPLE = 'https://gis.example.govt.nz/arcgis/rest/services/Bins/FeatureServer/0'

const isWebUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const webUrl = (example: string) =>
  z.string().refine(isWebUrl, { error: `set it to a web address such as ${example}`, abort: true })

const wholeNumber = (example: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `set it to a whole number from 1 to 9999, such as ${example}`)
    .transform(Number)

const isRising = (shares: readonly number[]) =>
  shares.every((share, i) => Number.isInteger(share) && share > (shares[i - 1] ?? 0) && share < 100)

const remoteOrigin = z
  .string()
  .refine(
    (text) => isWebUrl(text) && new URL(text).origin === text,
    'set it to origins such as https://remotes.example.govt.nz, with commas between',
  )

const { openData, mapPageUrl, routePlanner } = DEMONSTRATION_SETTINGS

const VariablesSchema = z.object({
  ...accessVariables,
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, PORT_REMEDY)
    .transform(Number)
    .default(4173),
  OPEN_DATA_URL: webUrl(LAYER_EXAMPLE)
    .transform(withoutQuery)
    .refine((url) => /\/\d+$/.test(url), `end it with the number of the layer, as in ${LAYER_EXAMPLE}`)
    .optional(),
  OPEN_DATA_FIELDS: z.string().transform(parseOpenDataFields).optional(),
  OPEN_DATA_EXTENT: z.string().transform(parseExtent).optional(),
  OPEN_DATA_MAX_LOSS: z
    .string()
    .regex(/^(\d{1,2}|100)$/, 'set it to a whole percentage from 0 to 100, such as 10')
    .transform(Number)
    .default(10),
  SIMULATOR: z.enum(['on', 'off'], 'set it to on or off').default('on'),
  ...BASEMAP_VARIABLES,
  ...DATABASE_VARIABLES,
  ...BACKUP_VARIABLES,
  REMOTE_ORIGINS: z.string().transform(commaList).pipe(z.array(remoteOrigin)).default([]),
  ...LIMIT_VARIABLES,
  ...OVERFLOW_COST_VARIABLES,
  ...REQUEST_LIMIT_VARIABLES,
  ...RETAIN_VARIABLES,
  ...PRIVACY_VARIABLES,
  AUDIT_FORWARD: z
    .string()
    .refine((text) => text === 'stdout' || isAbsolute(text), 'set it to stdout or to the full path of a file')
    .transform((text): AuditTarget => (text === 'stdout' ? text : { file: text }))
    .optional(),
  ROLLBACK_AFTER_ERRORS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'set it to a whole number from 1 to 9999, such as 3')
    .transform(Number)
    .default(DEFAULT_ROLLBACK_RULE.errors),
  ROLLBACK_ABOVE_PERCENT: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'set it to a whole number from 1 to 100, such as 20')
    .transform(Number)
    .default(DEFAULT_ROLLBACK_RULE.percent),
  RELEASE_STEPS: z
    .string()
    .transform((text) => text.split(',').map(Number))
    .refine(isRising, 'set it to whole percentages from 1 to 99 that rise, such as 10,25,50')
    .default([...DEFAULT_RELEASE_STEPS.steps]),
  RELEASE_STEP_MINUTES: wholeNumber(60).default(DEFAULT_RELEASE_STEPS.stepMs / 60_000),
  RELEASE_MIN_SESSIONS: wholeNumber(10).default(DEFAULT_RELEASE_STEPS.sessionsMin),
  HSTS_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'set it to a whole number of days from 1 to 9999, such as 365')
    .transform(Number)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'set it to a whole number of seconds from 0 to 60, such as 5')
    .transform(Number)
    .default(0),
  ...SECURITY_TXT_VARIABLES,
  ALLOW_MOCK_DATA: z.enum(['on', 'off'], 'set it to on or off').default('off'),
  ALLOW_REMOTE_OVERRIDES: z.enum(['on', 'off'], 'set it to on or off').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl('http://collector.example.govt.nz:4318').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `set it to one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'set it to at least 16 characters that cannot be guessed').optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'set it to on or off').default('on'),
  MAP_PAGE_URL: webUrl('https://data-wcc.opendata.arcgis.com/').default(mapPageUrl),
})
const SECURITY_TXT_REMEDY = 'set both SECURITY_CONTACT and SECURITY_EXPIRES, or neither'
const EnvironmentSchema = VariablesSchema.refine(
  ({ DATABASE_OWNER_URL, DATABASE_URL }) => DATABASE_URL || !DATABASE_OWNER_URL,
  { path: ['DATABASE_OWNER_URL'], error: 'set DATABASE_URL too, to the role for every day' },
)
  .refine(({ OPEN_DATA_FIELDS, OPEN_DATA_URL }) => OPEN_DATA_URL || !OPEN_DATA_FIELDS, {
    path: ['OPEN_DATA_FIELDS'],
    error: 'set OPEN_DATA_URL too, for these are the fields of that layer',
  })
  .refine(({ DATABASE_READ_URL, DATABASE_URL }) => DATABASE_URL || !DATABASE_READ_URL, {
    path: ['DATABASE_READ_URL'],
    error: 'set DATABASE_URL too, for this is a standby of that server',
  })
  .refine(({ HSTS_DAYS, PUBLIC_ORIGIN }) => !HSTS_DAYS || PUBLIC_ORIGIN?.startsWith('https:'), {
    path: ['HSTS_DAYS'],
    error: 'set PUBLIC_ORIGIN to an origin of https too, for browsers heed it there alone',
  })
  .refine(({ SECURITY_CONTACT, SECURITY_EXPIRES }) => SECURITY_EXPIRES || !SECURITY_CONTACT, {
    path: ['SECURITY_EXPIRES'],
    error: SECURITY_TXT_REMEDY,
  })
  .refine(({ SECURITY_CONTACT, SECURITY_EXPIRES }) => SECURITY_CONTACT || !SECURITY_EXPIRES, {
    path: ['SECURITY_CONTACT'],
    error: SECURITY_TXT_REMEDY,
  })
  .check(({ value, issues }) => {
    for (const { variable, holds, error } of accessRules)
      if (!holds(value)) issues.push({ code: 'custom', input: value, path: [variable], message: error })
  })

type Configured = 'settings' | 'access' | 'remoteOrigins' | 'rollbackRule' | 'logLevel'
type Optional =
  | 'releaseSteps'
  | 'backups'
  | 'databaseReadUrl'
  | 'hstsDays'
  | 'drainMs'
  | 'securityTxt'
  | 'metricsToken'
  | 'reportLimits'
  | 'overflowCents'
  | 'isMockDataAllowed'
  | 'requestLimits'
  | 'redisUrl'
  | 'retainDays'
  | 'auditTarget'
  | 'privacyContact'
  | 'isServiceWorkerWithdrawn'
  | 'traceEndpoint'
  | 'basemapFile'
  | 'configuration'

interface Environment extends Pick<AppOptions, Configured | Optional> {
  binSource: NonNullable<AppOptions['binSource']>
  /** The address to listen on. */
  host: string
  port: number
  /** The council's own PostgreSQL. */
  databaseUrl: string | undefined
  /** The same, as the role that owns the tables, when that is another role. */
  ownerUrl: string | undefined
  /** The folder of the bundled PostgreSQL. */
  recordFolder: string | undefined
}

/** Reads the settings from the process environment. Throws one sentence that names the first bad variable and the remedy. */
export function readEnvironment(processEnv: NodeJS.ProcessEnv): Environment {
  const env = withSecretFiles(processEnv)
  const parsed = EnvironmentSchema.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new Error(variableProblem(env, parsed.error))
  const variables = parsed.data
  const { OPEN_DATA_URL, OPEN_DATA_FIELDS = SPEC_FIELDS } = variables
  const { OPEN_DATA_EXTENT = NEW_ZEALAND, OPEN_DATA_MAX_LOSS } = variables
  const access = accessOf(variables)
  const isDemonstration = access.kind === 'demonstration'
  return {
    host: variables.HOST,
    port: variables.PORT,
    databaseUrl: databaseUrlOf(variables),
    databaseReadUrl: databaseUrlOf(variables, 'DATABASE_READ_URL'),
    ownerUrl: ownerUrlOf(variables),
    recordFolder: variables.RECORD_FOLDER,
    access,
    remoteOrigins: variables.REMOTE_ORIGINS,
    reportLimits: reportLimitsOf(variables),
    overflowCents: variables.OVERFLOW_COST_CENTS,
    isMockDataAllowed: variables.ALLOW_MOCK_DATA === 'on',
    requestLimits: requestLimitsOf(variables),
    redisUrl: variables.REDIS_URL,
    retainDays: retainDaysOf(variables),
    auditTarget: variables.AUDIT_FORWARD,
    privacyContact: variables.PRIVACY_CONTACT,
    isServiceWorkerWithdrawn: variables.SERVICE_WORKER === 'off',
    basemapFile: variables.BASEMAP && 'file' in variables.BASEMAP ? variables.BASEMAP.file : undefined,
    rollbackRule: { errors: variables.ROLLBACK_AFTER_ERRORS, percent: variables.ROLLBACK_ABOVE_PERCENT },
    releaseSteps: {
      steps: variables.RELEASE_STEPS,
      stepMs: variables.RELEASE_STEP_MINUTES * 60_000,
      sessionsMin: variables.RELEASE_MIN_SESSIONS,
    },
    logLevel: variables.LOG_LEVEL ?? (isDemonstration ? 'warn' : 'info'),
    backups: backupSettingsOf(variables, env),
    traceEndpoint: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
    hstsDays: variables.HSTS_DAYS,
    drainMs: variables.DRAIN_SECONDS * 1000,
    securityTxt: securityTxtOf(variables),
    metricsToken: variables.METRICS_TOKEN,
    configuration: configurationOf(processEnv, variables, Object.keys(VariablesSchema.shape)),
    binSource: {
      layer: OPEN_DATA_URL
        ? {
            layerUrl: OPEN_DATA_URL,
            fields: OPEN_DATA_FIELDS,
            extent: OPEN_DATA_EXTENT,
            maxLossPercent: OPEN_DATA_MAX_LOSS,
          }
        : null,
      isSimulated: variables.SIMULATOR === 'on',
    },
    settings: {
      publicOrigin: access.kind === 'accounts' ? access.publicOrigin : null,
      // Browsers always read the record, whatever its source.
      openData: {
        ...openData,
        isDemonstration: OPEN_DATA_URL === undefined,
        isMirrored: OPEN_DATA_URL !== undefined,
      },
      mapPageUrl: variables.MAP_PAGE_URL,
      ...basemapSettingsOf(variables),
      routePlanner,
      retainDays: {
        contacts: variables.RETAIN_CONTACTS_DAYS,
        unresolved: variables.RETAIN_UNRESOLVED_DAYS,
        photos: variables.RETAIN_PHOTOS_DAYS,
      },
      allowOverrides: (variables.ALLOW_REMOTE_OVERRIDES ?? (isDemonstration ? 'on' : 'off')) === 'on',
      offersMockData: isDemonstration,
      loadId: '',
    },
  }
}

/** The layer's own URL, even when OPEN_DATA_URL is one of its queries. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/(?:query\/?)?$/, '')
}

const SECRETS: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'no address of a database'],
  ['DATABASE_READ_URL', 'no address of a database'],
  ['DATABASE_OWNER_URL', 'no address of a database'],
  ['METRICS_TOKEN', 'too short'],
  ['REDIS_URL', 'no address of a Redis'],
  ['OIDC_CLIENT_SECRET', 'set'],
])

function variableProblem(env: NodeJS.ProcessEnv, { issues }: z.ZodError): string {
  const [issue] = issues
  const name = String(issue?.path[0])
  // It may contain a password, which must not be logged.
  const value = !env[name]?.trim() ? 'not set' : (SECRETS.get(name) ?? `'${env[name]}'`)
  return `${name} is ${value}: ${issue?.message}.`
}

/** An empty variable counts as not set: in a shell it is hard to unset one. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
