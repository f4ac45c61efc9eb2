import { type BinLevel, levelUnder } from 'shared-domain'
import type { Thresholds } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { thresholds } from '../../database/schema'
import { type Changeable, changeRecord } from '../../record/change-record'
import { binsEvent, lockAllLevels, saveLevels } from '../bins/bin-levels'
import { refreshAlerts } from './refresh-alerts'

/** The thresholds in force. */
export const readThresholds = (executor: Executor) =>
  theOnly(executor.select(columns).from(thresholds).prepare('read_thresholds').execute())

/** The same, and nobody else may change them until the transaction ends. */
const lockThresholds = (transaction: Executor) =>
  theOnly(transaction.select(columns).from(thresholds).for('update').execute())

const columns = { fullAbove: thresholds.fullAbove, warningAbove: thresholds.warningAbove }

async function theOnly(rows: Promise<Thresholds[]>): Promise<Thresholds> {
  const [row] = await rows
  if (!row) throw new Error('The table thresholds is empty: put its one row back.')
  return row
}

/** Puts thresholds in force: every bin that was measured, and every alert, follows in the same transaction. */
export const changeThresholds = (app: Changeable, actor: string, to: Thresholds): Promise<Thresholds> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const from = await lockThresholds(transaction)
    if (from.fullAbove === to.fullAbove && from.warningAbove === to.warningAbove) return to
    await transaction.update(thresholds).set(to)
    const moved = await levelsThatMove(transaction, to)
    await saveLevels(transaction, moved)
    const ids = moved.map(({ id }) => id)
    if (await refreshAlerts(transaction, ids)) tell({ kind: 'alerts' })
    if (moved.length > 0) tell(binsEvent(moved))
    tell({ kind: 'thresholds' })
    audit('thresholds.changed', 'thresholds', { from, to })
    return to
  })

async function levelsThatMove(transaction: Executor, to: Thresholds) {
  const levels = await lockAllLevels(transaction)
  return levels
    .map((level) => ({ ...level, ...levelUnder(level, to) }))
    .filter((level, place) => !isSame(level, levels[place] as BinLevel))
}

const isSame = (a: BinLevel, b: BinLevel) => a.status === b.status && a.certainStatus === b.certainStatus
