import { sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { isUnresolvedIn, reports } from '../../database/schema'
import { lockBins } from '../bins/bin-levels'
import { CREW_FINDINGS } from './crew-findings'

/**
 * Raises the alerts of these bins that have a cause, and closes those that have none left. Says whether any was. Call it
 * once in the transaction of what may be a cause, after it. The ids may be of bins that the record does not know.
 */
export async function refreshAlerts(transaction: Executor, binIds: readonly string[]): Promise<boolean> {
  if (binIds.length === 0) return false
  // A statement of its own: the next one then sees all that whoever held the bins before has committed.
  await lockBins(transaction, binIds)
  const [answer] = await refreshOf(transaction).prepare('refresh_alerts').execute({ binIds })
  return answer?.hasChanged ?? false
}

const ASKED = sql`${sql.placeholder('binIds')}::text[]`

/**
 * Every reason there is for an alert of those bins: what is certain of a bin, what crews found there, and each report
 * that counts. One that is proposed to close does not: the bin was emptied since.
 */
const CAUSES = sql`
  select id as bin_id, certain_status::text::alert_type as type, location, null::uuid as report_id, null::timestamptz as since
  from bins where id = any(${ASKED}) and certain_status <> 'normal' and removed_at is null
  union all
  select bin_id, 'maintenance', location, null, null from (${CREW_FINDINGS}) as findings where bin_id = any(${ASKED})
  union all
  select reports.bin_id, (case issue when 'Overflowing' then 'full' else 'maintenance' end)::alert_type,
    coalesce(bins.location, reports.location), reports.id, reported_at
  from reports left join bins on bins.id = reports.bin_id
  where reports.bin_id = any(${ASKED}) and ${isUnresolvedIn(reports.status)} and not is_held
    and not is_proposed_to_close`

/** One a bin and type. Of several reasons the first report speaks: it tells more than a level or a crew does. */
const WANTED = sql`
  select distinct on (bin_id, type) bin_id, type, location, report_id from (${CAUSES}) as causes
  order by bin_id, type, since nulls last`

// Locked in the order of their numbers, as by whoever marks them as read.
const GOING = sql`
  select number from alerts
  where closed_at is null and bin_id = any(${ASKED})
    and not exists (select from wanted where wanted.bin_id = alerts.bin_id and wanted.type = alerts.type)
  order by number for no key update`

const CLOSED = sql`update alerts set closed_at = now() where number in (select number from going) returning 1`

const RAISED = sql`
  insert into alerts (type, priority, bin_id, location, report_id)
  select type, (case type when 'full' then 'high' when 'maintenance' then 'medium' else 'low' end)::priority,
    bin_id, location, report_id
  from wanted
  where not exists (
    select from alerts where closed_at is null and alerts.bin_id = wanted.bin_id and alerts.type = wanted.type
  )
  on conflict (bin_id, type) where closed_at is null do nothing
  returning 1`

function refreshOf(transaction: Executor) {
  const step = (name: string, statement: typeof WANTED) => transaction.$with(name, {}).as(statement)
  const hasChanged = sql<boolean>`exists (select from closed) or exists (select from raised)`
  return transaction
    .with(step('wanted', WANTED), step('going', GOING), step('closed', CLOSED), step('raised', RAISED))
    .select({ hasChanged })
    .from(sql`(values (1)) as one`)
}
