import type * as z from 'zod/mini'
import type { ConfiguredPart } from '../messages/part-protocol'
import type { ServerPart } from '../server-part'

/** The names of a part's environment variables: the keys of its schema. */
export const variablesOf = ({ settings }: ServerPart): string[] =>
  settings ? Object.keys(variablesIn(settings.schema)?._zod.def.shape ?? {}) : []

/** Reads the settings of a part. Throws one sentence that names the first bad variable and the remedy, and shows no value. */
export function readSettings(
  { settings }: ServerPart,
  environment: Readonly<Record<string, string>>,
): unknown {
  if (!settings) return undefined
  const parsed = settings.schema.safeParse(environment)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}.`)
}

/** What the server tells pages and administrators of the settings. */
export const configuredPart = (
  part: ServerPart,
  settings: unknown,
  environment: Readonly<Record<string, string>>,
): ConfiguredPart => ({
  pageSettings: part.pageSettings?.(settings) ?? {},
  values: valuesOf(part, environment),
})

function valuesOf({ settings }: ServerPart, environment: Readonly<Record<string, string>>) {
  const variables = settings && variablesIn(settings.schema)
  const parsed = variables?.safeParse(environment).data ?? {}
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, settingText(value)]))
}

/** The value of a setting as the page of settings shows it; `null` for none, and for what is no plain value. */
export function settingText(value: unknown): string | null {
  if (Array.isArray(value)) return value.join(', ') || null
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
}

type Variables = z.core.$ZodObject & Pick<z.ZodMiniObject, 'safeParse'>

/** A schema of settings reads an object, and may refine and transform it. */
function variablesIn(schema: unknown): Variables | undefined {
  const { def } = (schema as z.core.$ZodType)._zod
  if (def.type === 'object') return schema as Variables
  return def.type === 'pipe' ? variablesIn((def as z.core.$ZodPipeDef).in) : undefined
}
