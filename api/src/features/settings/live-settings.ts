import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database'
import type { Executor } from '../../database/in-transaction'
import { facts } from '../../database/schema'
import {
  isSettingName,
  type SettingName,
  type SettingsInForce,
  type SettingValues,
  settingsOf,
} from './changeable-settings'

/** The fact of the record that holds what was changed on screen. */
export const SETTINGS_FACT = 'settings'

/** Another process learns of a change within so long, in ms. */
const READ_EVERY_MS = 5000

interface LiveSettingsOptions {
  /** Without a record everything stays as the server was started. */
  database: Database | undefined
  /** What the server was started with. */
  started: SettingValues
  /** Set by the environment, which counts for more than a change on screen. */
  locked: ReadonlySet<SettingName>
  log: FastifyBaseLogger
}

/** The settings in force. A change on screen reaches every process within seconds. */
export function liveSettings({ database, started, locked, log }: LiveSettingsOptions) {
  let known = settingsOf(started)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  async function read(query: Executor): Promise<void> {
    const values = merged({ started, locked }, await changedValues(query))
    // The same object while nothing changes: statements are prepared for it once.
    if (JSON.stringify(values) !== JSON.stringify(known.values)) known = settingsOf(values)
  }
  function readOnce(query: Executor): Promise<void> {
    // What was known goes on while the record cannot be read.
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
    /** The next one who asks reads them anew. */
    forget(): void {
      readAt = Number.NEGATIVE_INFINITY
      reading = null
    },
  }
}

export type LiveSettings = ReturnType<typeof liveSettings>

export function merged(
  { started, locked }: Pick<LiveSettings, 'started' | 'locked'>,
  changed: Partial<SettingValues>,
): SettingValues {
  const counting = Object.entries(changed).filter(([name]) => isSettingName(name) && !locked.has(name))
  return { ...started, ...Object.fromEntries(counting) }
}

/** The settings as the record has them at this moment. */
export const recordedValues = async (
  settings: Pick<LiveSettings, 'started' | 'locked'>,
  query: Executor,
): Promise<SettingValues> => merged(settings, await changedValues(query))

/** What was changed on screen. */
export async function changedValues(query: Executor): Promise<Partial<SettingValues>> {
  const [fact] = await query.select().from(facts).where(eq(facts.name, SETTINGS_FACT))
  return (fact?.value ?? {}) as Partial<SettingValues>
}
