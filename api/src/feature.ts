import type { RuntimeSettings } from 'shared-domain'
import type { z } from 'zod'

/**
 * A feature of the server is a Fastify plugin that says by its `dependencies` which features it needs. One that can be configured
 * carries its settings, which are written once, in the feature's own folder:
 *
 *     const backupSettings = featureSettings({
 *       variables: { BACKUP_HOURS: limitVariable(6) },
 *       read: ({ BACKUP_HOURS }) => ({ backupHours: BACKUP_HOURS }),
 *     })
 *     const plugin = fp<{ backupHours: number }>(async (app, { backupHours }) => { … }, { name: 'backups', dependencies: ['database'] })
 *     export const backups = withSettings(backupSettings, plugin)
 *
 * The server reads the variables of all features at once, and gives each plugin the options that they make.
 */
export const withSettings = <P extends object, S extends object>(
  settings: FeatureSettings<S>,
  plugin: P,
): P & { featureSettings: FeatureSettings<S> } => Object.assign(plugin, { featureSettings: settings })

/** The settings of a feature, whose options are `S`. */
export interface FeatureSettings<S extends object> {
  variables: z.ZodRawShape
  rules: readonly VariableRule<never>[]
  secrets: Readonly<Record<string, string | undefined>>
  ofParts: readonly string[]
  read: (values: never, env: NodeJS.ProcessEnv) => S
  ofPages: (values: never) => Partial<RuntimeSettings>
}

/** A condition that involves more than one variable. */
export interface VariableRule<Values> {
  /** The variable that is reported. */
  variable: keyof Values & string
  holds: (values: Values) => boolean
  /** What to set instead, without a full stop. */
  error: string
}

interface Declaration<
  V extends z.ZodRawShape,
  U extends z.ZodRawShape,
  Secret extends keyof V & string,
  S extends object,
> {
  /** The environment variables by their names. Each message says what to set instead, without a full stop. */
  variables: V
  /** Variables of other features, which the rules and options depend on. */
  uses?: U
  rules?: readonly VariableRule<Values<V, U>>[]
  /** The variables whose values no message shows, each with the words that stand for it, such as 'too short'. They may be in files. */
  secrets?: Readonly<Record<Secret, string>>
  /** The variables that settings of server parts may read, too. A secret is never one. */
  ofParts?: readonly Exclude<keyof V & string, NoInfer<Secret>>[]
  /** Makes the options of the feature. `env` is the whole environment. It may throw one sentence. */
  read: (values: Values<V, U>, env: NodeJS.ProcessEnv) => S
  /** Makes what the documents tell the pages. */
  ofPages?: (values: Values<V, U>) => Partial<RuntimeSettings>
}

type Values<V extends z.ZodRawShape, U extends z.ZodRawShape> = z.infer<z.ZodObject<V>> &
  z.infer<z.ZodObject<U>>

/** Declares the settings of a feature. */
export const featureSettings = <
  V extends z.ZodRawShape,
  S extends object,
  U extends z.ZodRawShape = Record<never, never>,
  Secret extends keyof V & string = never,
>({
  variables,
  rules = [],
  secrets,
  ofParts = [],
  read,
  ofPages = () => ({}),
}: Declaration<V, U, Secret, S>): FeatureSettings<S> => ({
  variables,
  rules,
  secrets: secrets ?? {},
  ofParts,
  read,
  ofPages,
})

/** The settings of all these features as one. Throws when two features declare the same variable. */
export function mergeSettings<const Features extends readonly object[]>(
  features: Features,
): FeatureSettings<OptionsOfAll<Features>> {
  const all = features.flatMap((feature) =>
    'featureSettings' in feature ? [feature.featureSettings as FeatureSettings<object>] : [],
  )
  const names = all.flatMap(({ variables }) => Object.keys(variables))
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Error(`Two features declare the variable ${twice}.`)
  return {
    variables: Object.assign({}, ...all.map(({ variables }) => variables)),
    rules: all.flatMap(({ rules }) => rules),
    secrets: Object.assign({}, ...all.map(({ secrets }) => secrets)),
    ofParts: all.flatMap(({ ofParts }) => ofParts),
    read: (values, env) => Object.assign({}, ...all.map(({ read }) => read(values, env))),
    ofPages: (values) => Object.assign({}, ...all.map(({ ofPages }) => ofPages(values))),
  }
}

/** The options that settings make. */
export type OptionsOf<Settings> = Settings extends FeatureSettings<infer Options> ? Options : never

type OptionsOfAll<Features extends readonly object[]> = Intersection<OptionsOfOne<Features[number]>>
type OptionsOfOne<Feature> = Feature extends { featureSettings: infer Settings } ? OptionsOf<Settings> : never
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All extends object,
) => void
  ? All
  : never
