import { DEMONSTRATION_SETTINGS, type RuntimeSettings } from 'shared-domain'
import { z } from 'zod'
import { databaseSettings } from '../database/database-variables'
import { BUCKET_SECRETS, withSecretFiles } from '../database/secret-files'
import type { FeatureSettings, OptionsOf } from '../feature'
import type { ConfiguredVariable } from '../features/settings/configured-variable'
import { configurationOf } from './configuration/configuration'
import { type FeatureOptions, SETTINGS } from './features'

type Environment = FeatureOptions & {
  /** What the documents tell the pages. */
  settings: RuntimeSettings
  /** The variables, shown to administrators. */
  configuration: readonly ConfiguredVariable[]
}

type Declared = Pick<FeatureSettings<object>, 'variables' | 'rules' | 'secrets'>

const { variables, secrets, ofParts } = SETTINGS

/** Reads the settings of all features from the process environment. Throws one sentence that names the first bad variable and the remedy. */
export function readEnvironment(processEnv: NodeJS.ProcessEnv): Environment {
  const { values, env } = readVariables(SETTINGS, processEnv)
  return {
    ...SETTINGS.read(values, env),
    settings: { ...DEMONSTRATION_SETTINGS, ...SETTINGS.ofPages(values) },
    configuration: configurationOf(processEnv, values, Object.keys(variables)),
  }
}

/** Reads only where the record is. A command such as a restore runs where the server's other settings are not whole. */
export function readRecordPlace(processEnv: NodeJS.ProcessEnv): OptionsOf<typeof databaseSettings> {
  const { values, env } = readVariables(databaseSettings, processEnv)
  return databaseSettings.read(values, env)
}

function readVariables({ variables, rules, secrets }: Declared, processEnv: NodeJS.ProcessEnv) {
  const env = withSecretFiles(processEnv, [...BUCKET_SECRETS, ...Object.keys(secrets)])
  const parsed = z.object(variables).safeParse(withoutEmpty(env))
  const [issue] = parsed.error?.issues ?? []
  if (issue) throw variableProblem(env, String(issue.path[0]), issue.message)
  // The features' own schemas have just made them.
  const values = parsed.data as never
  const broken = rules.find(({ holds }) => !holds(values))
  if (broken) throw variableProblem(env, broken.variable, broken.error)
  return { values, env }
}

/** The environment for the settings of server parts: of the server's own variables, which hold its secrets, those alone that features give to parts. */
export function environmentOfParts(processEnv: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = new Set([...Object.keys(variables), ...Object.keys(secrets), ...BUCKET_SECRETS])
  for (const name of ofParts) own.delete(name)
  const isOwn = (name: string) => own.has(name) || own.has(name.replace(/_FILE$/, ''))
  return Object.fromEntries(Object.entries(processEnv).filter(([name]) => !isOwn(name)))
}

function variableProblem(env: NodeJS.ProcessEnv, name: string, remedy: string): Error {
  // It may contain a password, which must not be logged.
  const value = !env[name]?.trim() ? 'not set' : (secrets[name] ?? `'${env[name]}'`)
  return new Error(`${name} is ${value}: ${remedy}.`)
}

/** An empty variable counts as not set: in a shell it is hard to unset one. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
