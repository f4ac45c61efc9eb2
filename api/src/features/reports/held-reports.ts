import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ReportReceipt } from 'shared-domain/contract'
import { isUnresolvedIn, reports } from '../../database/schema'
import { ANYBODY } from '../../http/auth/principal'
import { type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { IS_BIN_KNOWN } from './known-bin'

/** SQL condition: the report waits for moderation. */
export const IS_HELD = and(reports.isHeld, isUnresolvedIn(reports.status)) as SQL

/** Releases a report that was held only for its address, after its phone sent a proof of work. Returns the new receipt. */
export async function releaseProven(app: Changeable, receipt: ReportReceipt): Promise<ReportReceipt> {
  const { id } = receipt
  const proven = { ...receipt, isHeld: false }
  const isReleased = await changeRecord(app, ANYBODY.name, async ({ transaction, audit, tell }) => {
    const [released] = await transaction
      .update(reports)
      .set({ isHeld: false, receipt: proven, changedAt: sql`now()` })
      .where(and(eq(reports.id, id), IS_HELD, eq(reports.heldBecause, 'many-from-address'), IS_BIN_KNOWN))
      .returning({ binId: reports.binId })
    if (!released) return false
    audit('report.proof-of-work', `report:${id}`, {})
    tell({ kind: 'reports', id })
    if (await refreshAlerts(transaction, [released.binId])) tell({ kind: 'alerts' })
    return true
  })
  return isReleased ? proven : receipt
}
