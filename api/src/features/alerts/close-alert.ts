import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { alerts } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../record/change-record'
import { alertNumber } from './alert-id'
import { settleFindings } from './crew-findings'
import { refreshAlerts } from './refresh-alerts'

type Alert = typeof alerts.$inferSelect

/**
 * Settles what crews found, so that the alert ends unless a report keeps it open as well. One that is closed stays so;
 * refuses one that no crew has raised.
 */
export const closeAlert = (app: Changeable, actor: string, id: string): Promise<void> =>
  changeRecord(app, actor, async ({ transaction, audit, tell }) => {
    const alert = await findAlert(transaction, id)
    if (alert.closedAt !== null) return
    const settled = alert.type === 'maintenance' ? await settleFindings(transaction, alert.binId) : 0
    if (settled === 0) return requireClosed(await findAlert(transaction, id), id)
    audit('alert.close', `alert:${id}`, { binId: alert.binId })
    await refreshAlerts(transaction, [alert.binId])
    tell({ kind: 'alerts' })
  })

async function findAlert(transaction: Executor, id: string): Promise<Alert> {
  const [alert] = await transaction
    .select()
    .from(alerts)
    .where(eq(alerts.number, sql`${alertNumber(id)}::bigint`))
  if (alert) return alert
  const detail = `There never was an alert ${id}: read the list of alerts again.`
  throw new Refusal('unknown-alert', detail, [{ field: 'params.id', detail }])
}

/** Somebody else may have closed it meanwhile. */
function requireClosed({ type, closedAt }: Alert, id: string): void {
  if (closedAt !== null) return
  const remedy =
    type === 'maintenance'
      ? 'close its report, and it ends.'
      : 'it ends when the bin is emptied, or its report is closed.'
  throw new Refusal('not-possible-now', `No crew has raised alert ${id}: ${remedy}`)
}
