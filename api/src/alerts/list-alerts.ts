import { desc, isNull } from 'drizzle-orm'
import type { RecordedAlert } from 'shared-domain/contract'
import { alerts } from '../database/schema'
import type { Executor } from '../record/change-record'
import { alertId } from './alert-id'

/** The open alerts, the most urgent and then the newest first. */
export async function listAlerts(executor: Executor): Promise<RecordedAlert[]> {
  const rows = await executor
    .select()
    .from(alerts)
    .where(isNull(alerts.closedAt))
    .orderBy(alerts.priority, desc(alerts.raisedAt), desc(alerts.number))
    .prepare('list_alerts')
    .execute()
  return rows.map(presentAlert)
}

const presentAlert = ({
  number,
  type,
  priority,
  binId,
  location,
  reportId,
  isRead,
  raisedAt,
}: typeof alerts.$inferSelect): RecordedAlert => ({
  id: alertId(number),
  type,
  priority,
  binId,
  location,
  reportId,
  isRead,
  raisedAt: raisedAt.toISOString(),
})
