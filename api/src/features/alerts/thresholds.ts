import type { Thresholds } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { thresholds } from '../../database/schema'

/** The thresholds in force. */
export const readThresholds = (executor: Executor) =>
  theOnly(executor.select(columns).from(thresholds).prepare('read_thresholds').execute())

/** The same, and nobody else may change them until the transaction ends. */
export const lockThresholds = (transaction: Executor) =>
  theOnly(transaction.select(columns).from(thresholds).for('update').execute())

const columns = { fullAbove: thresholds.fullAbove, warningAbove: thresholds.warningAbove }

async function theOnly(rows: Promise<Thresholds[]>): Promise<Thresholds> {
  const [row] = await rows
  if (!row) throw new Error('The table thresholds is empty: put its one row back.')
  return row
}
