import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { facts } from '../../database/schema'
import { featureSettings, withSettings } from '../../feature'
import { switchVariable } from '../../http/setting-variables'
import {
  isSettingName,
  type SettingName,
  type SettingsInForce,
  type SettingValues,
  type StartedWith,
  settingsOf,
  valuesOf,
} from './changeable-settings'
import type { ConfiguredVariable } from './configured-variable'
import { OVERFLOW_COST_VARIABLES } from './overflow-cost'

/** The name of the fact that holds the values changed on screen. */
export const SETTINGS_FACT = 'settings'

/** How soon another process sees a change, in ms. */
const READ_EVERY_MS = 5000

declare module 'fastify' {
  interface FastifyInstance {
    /** The settings that can be changed while the server runs. */
    liveSettings: LiveSettings
  }
}

const changeableSettings = featureSettings({
  variables: { ...OVERFLOW_COST_VARIABLES, ALLOW_MOCK_DATA: switchVariable().default('off') },
  read: ({ OVERFLOW_COST_CENTS, ALLOW_MOCK_DATA }) => ({
    overflowCents: OVERFLOW_COST_CENTS,
    isMockDataAllowed: ALLOW_MOCK_DATA === 'on',
  }),
})

interface LiveSettingsOptions extends StartedWith {
  database?: Database | undefined
  configuration: readonly ConfiguredVariable[]
}

/** Gives the other features the settings in force. */
const plugin = fp<LiveSettingsOptions>(
  async (app, { database, configuration, ...started }) => {
    const locked = configuration.flatMap(({ name, source }) =>
      source !== 'usual' && isSettingName(name) ? [name] : [],
    )
    app.decorate(
      'liveSettings',
      openSettings({ database, started: valuesOf(started), locked: new Set(locked), log: app.log }),
    )
  },
  { name: 'live-settings' },
)

export const liveSettings = withSettings(changeableSettings, plugin)

interface Opened {
  /** Without a database the values of the environment stay in force. */
  database: Database | undefined
  /** The values with which the server was started. */
  started: SettingValues
  /** The names that are set in the environment, which takes precedence over a change on screen. */
  locked: ReadonlySet<SettingName>
  log: FastifyBaseLogger
}

/** The settings in force. A change on screen reaches every process within seconds. */
function openSettings({ database, started, locked, log }: Opened) {
  let known = settingsOf(started)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(query: Executor): Promise<void> {
    const values = merged({ started, locked }, await changedValues(query))
    // The same object while nothing changes: statements are prepared for it once.
    if (JSON.stringify(values) !== JSON.stringify(known.values)) known = settingsOf(values)
  }
  function readOnce(query: Executor): Promise<void> {
    // While the database cannot be read, the last known values stay in force.
    const own: Promise<void> = read(query)
      .catch((error) => log.warn(error, 'The settings could not be read'))
      .finally(() => {
        if (reading !== own) return
        readAt = performance.now()
        reading = null
      })
    return own
  }
  return {
    started,
    locked,
    async current(): Promise<SettingsInForce> {
      if (!database || performance.now() - readAt < READ_EVERY_MS) return known
      reading ??= readOnce(database.query)
      await reading
      return known
    },
    /** Makes the next call of `current` read the values again. */
    forget(): void {
      readAt = Number.NEGATIVE_INFINITY
      reading = null
    },
  }
}

export type LiveSettings = ReturnType<typeof openSettings>

export function merged(
  { started, locked }: Pick<LiveSettings, 'started' | 'locked'>,
  changed: Partial<SettingValues>,
): SettingValues {
  const counting = Object.entries(changed).filter(([name]) => isSettingName(name) && !locked.has(name))
  return { ...started, ...Object.fromEntries(counting) }
}

/** The settings, read from the record now. */
export const recordedValues = async (
  settings: Pick<LiveSettings, 'started' | 'locked'>,
  query: Executor,
): Promise<SettingValues> => merged(settings, await changedValues(query))

/** The values that were changed on screen. */
export async function changedValues(query: Executor): Promise<Partial<SettingValues>> {
  const [fact] = await query.select().from(facts).where(eq(facts.name, SETTINGS_FACT))
  return (fact?.value ?? {}) as Partial<SettingValues>
}
