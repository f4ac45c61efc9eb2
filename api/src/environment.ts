import { DEMONSTRATION_SETTINGS, type RuntimeSettings, SPEC_FIELDS } from 'shared-domain'
import { z } from 'zod'
import { parseOpenDataFields } from './open-data-fields'

const PORT_REMEDY = 'set it to a whole number from 0 to 65535, such as 4173'
const LAYER_EXAMPLE = 'https://gis.example.govt.nz/arcgis/rest/services/Bins/FeatureServer/0'

const isWebUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const webUrl = (example: string) =>
  z.string().refine(isWebUrl, { error: `set it to a web address such as ${example}`, abort: true })

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const remoteOrigin = z
  .string()
  .refine(
    (text) => isWebUrl(text) && new URL(text).origin === text,
    'set it to origins such as https://remotes.example.govt.nz, with commas between',
  )

const { openData, mapPageUrl, tileUrl, tileAttribution } = DEMONSTRATION_SETTINGS

const VariablesSchema = z.object({
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
  TILE_URL: webUrl('https://tiles.example.org/{z}/{x}/{y}.png')
    .refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'put {z}, {x} and {y} where the tile numbers go',
    )
    .nullable()
    .default(tileUrl),
  TILE_ATTRIBUTION: z.string().default(tileAttribution),
  REMOTE_ORIGINS: z.string().transform(splitList).pipe(z.array(remoteOrigin)).default([]),
  ROLLBACK_AFTER_ERRORS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'set it to a whole number from 1 to 9999, such as 3')
    .transform(Number)
    .optional(),
  MAP_PAGE_URL: webUrl('https://data-wcc.opendata.arcgis.com/').default(mapPageUrl),
})
const EnvironmentSchema = VariablesSchema.refine(
  ({ OPEN_DATA_FIELDS, OPEN_DATA_URL }) => OPEN_DATA_URL || !OPEN_DATA_FIELDS,
  { path: ['OPEN_DATA_FIELDS'], error: 'set OPEN_DATA_URL too, for these are the fields of that layer' },
)

interface Environment {
  port: number
  settings: RuntimeSettings
  /** Other origins from which remotes may come. */
  remoteOrigins: string[]
  rollbackAfterErrors?: number
}

/** What the process environment sets. Throws one sentence that names the first bad variable and the remedy. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const parsed = EnvironmentSchema.safeParse(withoutEmpty(env))
  if (!parsed.success) throw new Error(complaint(env, parsed.error))
  const { PORT, OPEN_DATA_URL, OPEN_DATA_FIELDS, TILE_URL, TILE_ATTRIBUTION, MAP_PAGE_URL } = parsed.data
  const { REMOTE_ORIGINS, ROLLBACK_AFTER_ERRORS } = parsed.data
  return {
    port: PORT,
    remoteOrigins: REMOTE_ORIGINS,
    ...(ROLLBACK_AFTER_ERRORS && { rollbackAfterErrors: ROLLBACK_AFTER_ERRORS }),
    settings: {
      openData: {
        layerUrl: OPEN_DATA_URL ?? openData.layerUrl,
        fields: OPEN_DATA_FIELDS ?? SPEC_FIELDS,
        isDemonstration: OPEN_DATA_URL === undefined,
      },
      mapPageUrl: MAP_PAGE_URL,
      tileUrl: TILE_URL,
      tileAttribution: TILE_ATTRIBUTION,
      allowOverrides: allowsOverrides(env),
      loadId: '',
    },
  }
}

/** Everywhere but in production, and there when somebody asks for it. */
const allowsOverrides = (env: NodeJS.ProcessEnv) =>
  env.NODE_ENV !== 'production' || env.ALLOW_REMOTE_OVERRIDES === '1'

/** The layer itself when somebody copied one of its queries. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/(?:query\/?)?$/, '')
}

function complaint(env: NodeJS.ProcessEnv, { issues }: z.ZodError): string {
  const [issue] = issues
  const name = String(issue?.path[0])
  return `${name} is '${env[name]}': ${issue?.message}.`
}

/** A variable that is set to nothing is not set: a shell can't easily take one away again. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
