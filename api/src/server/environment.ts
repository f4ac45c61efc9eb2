import { DEMONSTRATION_SETTINGS, SPEC_FIELDS } from 'shared-domain'
import { z } from 'zod'
import { parseOpenDataFields } from '../features/open-data/bin-source'
import { LIMIT_VARIABLES, reportLimitsOf } from '../features/reports/report-limits'
import { RETAIN_VARIABLES, retainDaysOf } from '../features/retention/retain-days'
import { TRAVEL_VARIABLES, travelSettingsOf } from '../features/travel/travel-settings'
import { accessOf, accessRules, accessVariables } from '../http/auth/access-variables'
import { commaList } from '../http/auth/comma-list'
import type { AppOptions } from './app'
import { LOG_LEVELS } from './logging'

const PORT_REMEDY = 'set it to a whole number from 0 to 65535, such as 4173'
const LAYER_EXAMPLE = 'https://gis.example.govt.nz/arcgis/rest/services/Bins/FeatureServer/0'
const DATABASE_EXAMPLE = 'postgres://bins:secret@db.example.govt.nz:5432/smart_bins'

const isWebUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const isDatabaseUrl = (text: string) => /^postgres(ql)?:\/\/[^/]+\/[^/]+/.test(text) && URL.canParse(text)
const webUrl = (example: string) =>
  z.string().refine(isWebUrl, { error: `set it to a web address such as ${example}`, abort: true })

const remoteOrigin = z
  .string()
  .refine(
    (text) => isWebUrl(text) && new URL(text).origin === text,
    'set it to origins such as https://remotes.example.govt.nz, with commas between',
  )

const { openData, mapPageUrl, tileUrl, tileAttribution } = DEMONSTRATION_SETTINGS

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
  SIMULATOR: z.enum(['on', 'off'], 'set it to on or off').default('on'),
  TILE_URL: webUrl('https://tiles.example.org/{z}/{x}/{y}.png')
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'put {z}, {x} and {y} where the tile numbers go',
    )
    .nullable()
    .default(tileUrl),
  TILE_ATTRIBUTION: z.string().default(tileAttribution),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, `set it to a server’s address such as ${DATABASE_EXAMPLE}`)
    .optional(),
  RECORD_FOLDER: z.string().optional(),
  REMOTE_ORIGINS: z.string().transform(commaList).pipe(z.array(remoteOrigin)).default([]),
  ...LIMIT_VARIABLES,
  ...RETAIN_VARIABLES,
  ...TRAVEL_VARIABLES,
  ROLLBACK_AFTER_ERRORS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'set it to a whole number from 1 to 9999, such as 3')
    .transform(Number)
    .optional(),
  ALLOW_REMOTE_OVERRIDES: z.enum(['on', 'off'], 'set it to on or off').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `set it to one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: z.string().min(16, 'set it to at least 16 characters that nobody can guess').optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'set it to on or off').default('on'),
  MAP_PAGE_URL: webUrl('https://data-wcc.opendata.arcgis.com/').default(mapPageUrl),
})
const EnvironmentSchema = VariablesSchema.refine(
  ({ OPEN_DATA_FIELDS, OPEN_DATA_URL }) => OPEN_DATA_URL || !OPEN_DATA_FIELDS,
  { path: ['OPEN_DATA_FIELDS'], error: 'set OPEN_DATA_URL too, for these are the fields of that layer' },
).check(({ value, issues }) => {
  for (const { variable, holds, error } of accessRules)
    if (!holds(value)) issues.push({ code: 'custom', input: value, path: [variable], message: error })
})

type Configured = 'settings' | 'access' | 'remoteOrigins' | 'rollbackAfterErrors' | 'logLevel'
type Optional =
  | 'metricsToken'
  | 'reportLimits'
  | 'retainDays'
  | 'isServiceWorkerWithdrawn'
  | 'travel'
  | 'vroomUrl'

interface Environment extends Pick<AppOptions, Configured | Optional> {
  binSource: NonNullable<AppOptions['binSource']>
  /** The address to listen on. */
  host: string
  port: number
  /** The council's own PostgreSQL. */
  databaseUrl: string | undefined
  /** Where the bundled PostgreSQL keeps the record. */
  recordFolder: string | undefined
}

/** The settings in the process environment. Throws one sentence that names the first bad variable and the remedy. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const parsed = EnvironmentSchema.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new Error(complaint(env, parsed.error))
  const variables = parsed.data
  const { OPEN_DATA_URL, OPEN_DATA_FIELDS = SPEC_FIELDS, VROOM_URL } = variables
  const access = accessOf(variables)
  const isDemonstration = access.kind === 'demonstration'
  return {
    host: variables.HOST,
    port: variables.PORT,
    databaseUrl: variables.DATABASE_URL,
    recordFolder: variables.RECORD_FOLDER,
    access,
    remoteOrigins: variables.REMOTE_ORIGINS,
    reportLimits: reportLimitsOf(variables),
    retainDays: retainDaysOf(variables),
    isServiceWorkerWithdrawn: variables.SERVICE_WORKER === 'off',
    travel: travelSettingsOf(variables),
    vroomUrl: VROOM_URL,
    rollbackAfterErrors: variables.ROLLBACK_AFTER_ERRORS,
    logLevel: variables.LOG_LEVEL ?? (isDemonstration ? 'warn' : 'info'),
    metricsToken: variables.METRICS_TOKEN,
    binSource: {
      layer: OPEN_DATA_URL ? { layerUrl: OPEN_DATA_URL, fields: OPEN_DATA_FIELDS } : null,
      isSimulated: variables.SIMULATOR === 'on',
    },
    settings: {
      // Browsers read the record, whatever feeds it.
      openData: { ...openData, isDemonstration: OPEN_DATA_URL === undefined },
      mapPageUrl: variables.MAP_PAGE_URL,
      tileUrl: variables.TILE_URL,
      tileAttribution: variables.TILE_ATTRIBUTION,
      routePlanner: VROOM_URL ? 'server' : 'browser',
      retainDays: { contacts: variables.RETAIN_CONTACTS_DAYS, photos: variables.RETAIN_PHOTOS_DAYS },
      allowOverrides: (variables.ALLOW_REMOTE_OVERRIDES ?? (isDemonstration ? 'on' : 'off')) === 'on',
      loadId: '',
    },
  }
}

/** The layer's own URL, also when OPEN_DATA_URL is one of its queries. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/(?:query\/?)?$/, '')
}

const SECRETS: ReadonlyMap<string, string> = new Map([
  ['DATABASE_URL', 'no address of a database'],
  ['METRICS_TOKEN', 'too short'],
])

function complaint(env: NodeJS.ProcessEnv, { issues }: z.ZodError): string {
  const [issue] = issues
  const name = String(issue?.path[0])
  // It may hold a password, which a log is no place for.
  const value = SECRETS.get(name) ?? `'${env[name]}'`
  return `${name} is ${value}: ${issue?.message}.`
}

/** A variable that is set to nothing is not set: a shell can't easily take one away again. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
