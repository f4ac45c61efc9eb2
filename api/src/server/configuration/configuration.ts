import fp from 'fastify-plugin'
import type { LoadedServerPart } from '../../features/server-parts/load-server-parts'
import { settingText } from '../../features/server-parts/thread/part-settings'
import type { ConfiguredVariable } from '../../features/settings/configured-variable'
import { misspeltSettings } from './misspelt-settings'

interface ConfigurationOptions {
  /** The variables of the server's own features. */
  configuration: readonly ConfiguredVariable[]
  /** Where the parts read theirs. */
  environment: NodeJS.ProcessEnv
}

/** Keeps how the server was configured, for administrators to see. Only the environment can change it. */
export const configuration = fp<ConfigurationOptions>(
  async (app, { configuration: own, environment }) => {
    const names = new Set(own.map(({ name }) => name))
    const ofParts = partVariables(app.loadedParts, environment).filter(({ name }) => !names.has(name))
    const variables = [...own, ...ofParts]
    const sorted = variables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const settings = variables.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]))
    const isSet = variables.filter(({ source }) => source !== 'usual').map(({ name }) => [name, 'set'])
    for (const sentence of misspeltSettings({ ...environment, ...Object.fromEntries(isSet) }, settings))
      app.log.warn(sentence)
    app.decorate('configuredVariables', { getter: () => sorted })
  },
  { name: 'configuration', dependencies: ['auth', 'loaded-parts'] },
)

/** The variables of the parts that run, by the keys of their schemas. @internal */
export const partVariables = (
  parts: readonly LoadedServerPart[],
  env: NodeJS.ProcessEnv,
): ConfiguredVariable[] =>
  parts.flatMap((part) => {
    if (!part.host) return []
    const { names, secrets } = part.description.settings
    return configurationOf(env, part.values, names, secrets)
  })

/** Names of secrets, whose values never leave the server. */
const SECRET = /SECRET|TOKEN|PASSWORD|KEY|^DATABASE_|^REDIS_/

/** Each variable with its value and source. `parsed` contains the defaults of those that are not set. */
export function configurationOf(
  env: NodeJS.ProcessEnv,
  parsed: Readonly<Record<string, unknown>>,
  names: readonly string[],
  secrets: readonly string[] = [],
): ConfiguredVariable[] {
  return names.toSorted().map((name) => {
    const isSecret = SECRET.test(name) || secrets.includes(name)
    const set = env[name]?.trim() || undefined
    return {
      name,
      value: isSecret ? null : set === undefined ? settingText(parsed[name]) : withoutCredentials(set),
      source: env[`${name}_FILE`]?.trim() ? 'file' : set === undefined ? 'usual' : 'environment',
      isSecret,
    }
  })
}

/** A URL may contain a password, or a key in its query. */
function withoutCredentials(text: string): string {
  if (!/^\w+:\/\//.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  url.username = ''
  url.password = ''
  url.search = ''
  return url.href
}
