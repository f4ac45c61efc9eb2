import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { lockBins } from '../bins/bin-levels'
import { isReportCause, raiseAlerts, typeOfReport } from './alert-rules'
import { CREW_FINDINGS } from './crew-findings'

/**
 * Raises the alerts of these bins that have a cause, and closes those that have none left. Returns whether any was. Call it
 * once in the transaction of a possible cause, after it. The ids may be of bins that the record does not know: they get none.
 */
export async function refreshAlerts(transaction: Executor, binIds: readonly string[]): Promise<boolean> {
  if (binIds.length === 0) return false
  // A statement of its own: the next one then sees all that the earlier holder of the locks has committed.
  await lockBins(transaction, binIds)
  return refreshLockedAlerts(transaction, binIds)
}

/** The same of bins that an earlier statement of the transaction has locked. */
export async function refreshLockedAlerts(
  transaction: Executor,
  binIds: readonly string[],
): Promise<boolean> {
  if (binIds.length === 0) return false
  const [result] = await refreshOf(transaction).prepare('refresh_alerts').execute({ binIds })
  return result?.hasChanged ?? false
}

const ASKED = sql`${sql.placeholder('binIds')}::text[]`

/** Every cause of an alert of those bins: the certain status, crews' findings, hazards that sensors noticed, and each report that counts. */
const CAUSES = sql`
  select id as bin_id, certain_status::text::alert_type as type, location, null::uuid as report_id, null::timestamptz as since
  from bins where id = any(${ASKED}) and certain_status <> 'normal' and removed_at is null
  union all
  select bin_id, 'maintenance', location, null, null from (${CREW_FINDINGS}) as findings where bin_id = any(${ASKED})
  union all
  select bin_hazards.bin_id, 'maintenance', location, null, null
  from bin_hazards join bins on bins.id = bin_hazards.bin_id and bins.removed_at is null
  where bin_hazards.bin_id = any(${ASKED}) and (last_collected_at is null or last_collected_at < since)
  union all
  select reports.bin_id, ${sql.raw(typeOfReport('reports'))}, bins.location, reports.id, reported_at
  from reports join bins on bins.id = reports.bin_id
  where reports.bin_id = any(${ASKED}) and ${sql.raw(isReportCause('reports'))}`

/** One a bin and type. The first report goes before other causes: it tells more than a level or a crew does. */
const WANTED = sql`
  select distinct on (bin_id, type) bin_id, type, location, report_id, now() as raised_at from (${CAUSES}) as causes
  order by bin_id, type, since nulls last`

// Row locks in the order of their numbers, as in marking alerts as read.
const CAUSELESS = sql`
  select number from alerts
  where closed_at is null and bin_id = any(${ASKED})
    and not exists (select from wanted where wanted.bin_id = alerts.bin_id and wanted.type = alerts.type)
  order by number for no key update`

const CLOSED = sql`
  update alerts set closed_at = now() from causeless where alerts.number = causeless.number returning 1`

// The statement of `raiseAlerts` would take a number for each that is open already. Numbers are given in this order.
const MISSING = `(select * from wanted where not exists (
  select from alerts where closed_at is null and alerts.bin_id = wanted.bin_id and alerts.type = wanted.type)
  order by bin_id, type)`

function refreshOf(transaction: Executor) {
  const step = (name: string, statement: typeof WANTED) => transaction.$with(name, {}).as(statement)
  const raised = step('raised', sql.raw(raiseAlerts(MISSING)))
  return transaction
    .with(step('wanted', WANTED), step('causeless', CAUSELESS), step('closed', CLOSED), raised)
    .select({ hasChanged: sql<boolean>`exists (select from closed) or exists (select from raised)` })
    .from(sql`(values (1)) as one`)
}
