import type { FastifyInstance } from 'fastify'
import pg, { type ClientBase } from 'pg'
import { DAY_MS } from 'shared-domain'
import {
  dropMonth,
  isLockedTooLong,
  MONTHLY_TABLES,
  makeMonthsAhead,
  monthsBefore,
  splitRest,
} from '../../database/months'
import { dropSeals } from '../../record/audit/seal-audit'
import { changeRecord } from '../../record/change-record'
import { pause } from '../../record/scheduled-jobs/job'
import { JobInterrupted } from '../../record/scheduled-jobs/job-interrupted'
import type { RetainDays } from './retain-days'

interface Keeping {
  days: Pick<RetainDays, (typeof MONTHLY_TABLES)[number]>
  /** In ms since 1970. */
  now: number
  signal: AbortSignal
}

/**
 * Maintains the monthly partitions of readings and of the audit trail: creates the coming months, moves rows from the default
 * partition into their month, and drops months that are past their retention. Daily summaries of the readings are kept.
 */
export async function keepMonths(
  app: Pick<FastifyInstance, 'database' | 'live'>,
  { days, now, signal }: Keeping,
): Promise<void> {
  // Only the role that owns a table can create and drop its partitions.
  const client = new pg.Client({
    connectionString: app.database.ownerUrl,
    application_name: 'smart-bins months',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await makeMonthsAhead(client, new Date(now))
    await whenUnlocked(signal, () => splitRest(client))
    for (const table of MONTHLY_TABLES)
      for (const month of await monthsBefore(client, table, new Date(now - days[table] * DAY_MS))) {
        const keep = async (partition: string) => {
          if (table === 'readings') await client.query(keepDaysOf(partition))
          else await dropSeals(client, await endOfMonth(client, month))
        }
        await whenUnlocked(signal, () => dropMonth(client, table, month, keep))
        await changeRecord(app, 'retention', async ({ audit }) => audit('retention.month', table, { month }))
      }
  } finally {
    await client.end()
  }
}

/** Queries that take seconds hold the tables, such as what the forecasts are made of. The pauses before the next tries, in ms. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]

/** Changes partitions; tries again while other queries hold the table. */
async function whenUnlocked(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (const ms of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (!isLockedTooLong(error)) throw error
    }
    await pause(ms, signal)
    if (signal.aborted) throw new JobInterrupted()
  }
  await work()
}

async function endOfMonth(client: ClientBase, month: string): Promise<Date> {
  const { rows } = await client.query<{ ends: Date }>(
    `select (($1 || '-01')::timestamp + interval '1 month') at time zone 'Pacific/Auckland' as ends`,
    [month],
  )
  return rows[0]?.ends ?? new Date(0)
}

/** SQL that summarises the readings by day. Late readings of a day that has a summary are added to it. */
const keepDaysOf = (partition: string) => `
  insert into reading_days as known (bin_id, day, lowest, highest, mean, last, last_at, readings)
  select bin_id, (at at time zone 'Pacific/Auckland')::date, min(fill_level), max(fill_level), avg(fill_level),
    (array_agg(fill_level order by at desc))[1], max(at), count(*)
  from ${partition} group by 1, 2
  on conflict (bin_id, day) do update set
    lowest = least(known.lowest, excluded.lowest),
    highest = greatest(known.highest, excluded.highest),
    mean = (known.mean * known.readings + excluded.mean * excluded.readings) / (known.readings + excluded.readings),
    last = case when excluded.last_at > known.last_at then excluded.last else known.last end,
    last_at = greatest(known.last_at, excluded.last_at),
    readings = known.readings + excluded.readings`
