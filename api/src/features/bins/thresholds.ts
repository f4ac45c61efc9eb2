import type { Thresholds } from 'shared-domain'
import type { Executor } from '../../database/in-transaction'
import { thresholds } from '../../database/schema'

const COLUMNS = { fullAbove: thresholds.fullAbove, warningAbove: thresholds.warningAbove }

/** The thresholds in force. */
export const readThresholds = async (executor: Executor): Promise<Thresholds> =>
  thresholdsRow(await executor.select(COLUMNS).from(thresholds).prepare('read_thresholds').execute())

/** The same under a row lock: no other transaction changes them before this one ends. */
export const lockThresholds = async (transaction: Executor): Promise<Thresholds> =>
  thresholdsRow(await transaction.select(COLUMNS).from(thresholds).for('update').execute())

export function thresholdsRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The table thresholds is empty: put its one row back.')
  return row
}
