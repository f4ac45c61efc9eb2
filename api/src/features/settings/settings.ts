import { eq } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { facts } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { type Change, changeRecord } from '../../record/change-record'
import {
  CHANGEABLE_SETTINGS,
  isSettingName,
  NOT_ABOVE,
  SETTING_NAMES,
  type SettingName,
  type SettingValues,
} from './changeable-settings'
import { changedValues, type LiveSettings, merged, recordedValues, SETTINGS_FACT } from './live-settings'

/** Keeps the settings that can be changed while the product runs. Those set in the environment are locked. */
export const settings = fp(
  async (app) => {
    const live = app.liveSettings
    // Remotes built for API 1.16 read and change the cost of an overflow by these two operations.
    const asPlanning = ({ OVERFLOW_COST_CENTS }: SettingValues) => ({
      dollarsPerOverflow: OVERFLOW_COST_CENTS / 100,
    })
    serveOperation(app, OPERATIONS.getPlanningSettings, async () =>
      asPlanning(await recordedValues(live, app.database.query)),
    )
    serveOperation(app, OPERATIONS.changePlanningSettings, async ({ body }, { principal }) => {
      const { OVERFLOW_COST_CENTS: from } = await recordedValues(live, app.database.query)
      const to = Math.round(body.dollarsPerOverflow * 100)
      const changes = [{ name: 'OVERFLOW_COST_CENTS', from, to }]
      return asPlanning(
        await changeRecord(app, principal.name, (change) => changeValues(change, live, changes)),
      )
    })
  },
  { name: 'settings', dependencies: ['database', 'auth', 'live', 'live-settings'] },
)

/** A setting that can be changed on screen. */
export interface ChangeableSetting {
  /** The name of its environment variable. */
  name: string
  value: number
  /** The value with which the server started: the default, or what its environment sets. */
  usual: number
  min: number
  max: number
  /** The name of the setting that it may not be more than. */
  notAbove?: string
  /** Whether the server's environment sets it: it can then only be changed there. */
  isLocked: boolean
}

const present = (live: LiveSettings, values: SettingValues): ChangeableSetting[] =>
  SETTING_NAMES.map((name) => ({
    name,
    value: values[name],
    usual: live.started[name],
    ...CHANGEABLE_SETTINGS[name],
    ...(NOT_ABOVE[name] && { notAbove: NOT_ABOVE[name] }),
    isLocked: live.locked.has(name),
  }))

/** The changeable settings as the record has them now. */
export const listSettings = async (live: LiveSettings, query: Executor): Promise<ChangeableSetting[]> =>
  present(live, await recordedValues(live, query))

export interface SettingChange {
  name: string
  /** The value that the person saw. */
  from: number
  to: number
}

/** Changes all of these settings or none, and returns all settings. Refuses what is locked, out of bounds, more than another setting allows, or changed meanwhile. */
export const changeSettings = async (
  change: Change,
  live: LiveSettings,
  changes: readonly SettingChange[],
): Promise<ChangeableSetting[]> => present(live, await changeValues(change, live, changes))

async function changeValues(
  { transaction, audit, tell, afterCommit }: Change,
  live: LiveSettings,
  changes: readonly SettingChange[],
): Promise<SettingValues> {
  await transaction.insert(facts).values({ name: SETTINGS_FACT, value: {} }).onConflictDoNothing()
  // Row lock: a concurrent change waits here and then sees this one.
  await transaction.select().from(facts).where(eq(facts.name, SETTINGS_FACT)).for('update')
  const stored = await changedValues(transaction)
  const before = merged(live, stored)
  const wanted: Partial<SettingValues> = {}
  for (const [at, { name, from, to }] of changes.entries()) {
    const refuse = (detail: string) => refusal(name, at, detail)
    if (!isSettingName(name)) throw refuse('There is no such setting. Look at the list.')
    if (live.locked.has(name)) throw refuse('The environment of the server sets it: change it there.')
    const { min, max } = CHANGEABLE_SETTINGS[name]
    if (to < min || to > max) throw refuse(`Write a whole number from ${min} to ${max}.`)
    if (before[name] !== from)
      throw new Refusal(
        'changed-meanwhile',
        `${name} is ${before[name]} by now: look at it, then change it again.`,
      )
    wanted[name] = to
  }
  const changed = SETTING_NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name])
  if (changed.length === 0) return before
  const value = { ...stored, ...wanted }
  const after = merged(live, value)
  refuseContradictions(changes, changed, after)
  await transaction.update(facts).set({ value }).where(eq(facts.name, SETTINGS_FACT))
  const only = (values: SettingValues) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  // Makes open plans read the planning facts again.
  if (changed.includes('OVERFLOW_COST_CENTS')) tell({ kind: 'thresholds' })
  audit('settings.change', 'settings', { from: only(before), to: only(after) })
  afterCommit(live.forget)
  return after
}

/** A contradiction that is not of this change was saved by an earlier version, and does not keep other settings from being changed. */
function refuseContradictions(
  changes: readonly SettingChange[],
  changed: readonly SettingName[],
  after: SettingValues,
): void {
  for (const name of SETTING_NAMES) {
    const upper = NOT_ABOVE[name]
    if (!upper || after[name] <= after[upper]) continue
    const at = (of: SettingName) => changes.findIndex((each) => each.name === of)
    if (changed.includes(name))
      throw refusal(name, at(name), `Write at most ${after[upper]}, which is ${upper}, or raise that one.`)
    if (changed.includes(upper))
      throw refusal(upper, at(upper), `Write at least ${after[name]}, which is ${name}, or lower that one.`)
  }
}

/** Says what is wrong with the change at this place of the list. */
const refusal = (name: string, at: number, detail: string) =>
  new Refusal('invalid-input', `${name}: ${detail}`, [{ field: `body.changes.${at}.to`, detail }])
