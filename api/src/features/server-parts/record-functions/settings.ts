import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import type { ConfiguredVariable } from '../../settings/configured-variable'
import {
  type ChangeableSetting,
  changeSettings,
  listSettings,
  type SettingChange,
} from '../../settings/settings'
import type { NeedContext } from './need-context'

/** What parts may read of how the product is set up. */
export interface SettingSources {
  /** What can be changed while the product runs, with the bounds of each. */
  changeable: () => Promise<ChangeableSetting[]>
  /** How the server was started: every variable, and no secret. */
  variables: () => Promise<readonly ConfiguredVariable[]>
}

export const settingSources = ({ query }: Database, app: FastifyInstance): SettingSources => ({
  changeable: () => listSettings(app.liveSettings, query),
  variables: async () => app.configuredVariables,
})

/** What parts may change of the settings. */
export interface SettingChanges {
  /**
   * Changes all of these settings or none, with an entry in the audit trail, and returns all settings. Refuses what the environment
   * sets, what is out of its bounds, and what has another value than the person saw.
   */
  change: (changes: readonly SettingChange[]) => Promise<ChangeableSetting[]>
}

export const settingChanges = ({ change, app }: NeedContext): SettingChanges => ({
  change: (changes) => changeSettings(change, app.liveSettings, changes),
})
