import { sql } from 'drizzle-orm'
import type { Executor } from '../database/in-transaction'
import { refreshAlerts } from '../features/alerts/refresh-alerts'

/** Raises the alerts that the levels and the reports cause, as of the moment when their cause became certain. */
export async function raiseOpeningAlerts(transaction: Executor, binIds: readonly string[]): Promise<void> {
  await refreshAlerts(transaction, binIds)
  await transaction.execute(sql`
    update alerts set raised_at = coalesce(
      (select reported_at from reports where id = alerts.report_id),
      (select at from readings, thresholds
        where bin_id = bins.id and at > bins.last_collected_at
          and fill_level > case alerts.type when 'full' then full_above else warning_above end
        order by at offset 1 limit 1),
      bins.measured_at)
    from bins where bins.id = alerts.bin_id`)
}
