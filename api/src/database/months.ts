import pg, { type ClientBase } from 'pg'

/** The tables that are partitioned by the month of `at`, in Pacific/Auckland. */
export const MONTHLY_TABLES = ['readings', 'audit'] as const
export type MonthlyTable = (typeof MONTHLY_TABLES)[number]

/** Advisory lock key: "mont" in ASCII. It only has to differ from the product's other locks. */
const LOCK = 0x6d6f6e74
/** Queries that come meanwhile wait behind a change of partitions, so it gives up after this time and is tried again. */
const LOCK_TIMEOUT = '500ms'
/** How many months are created ahead of the present one. */
const AHEAD = 3

/** The name of a month's partition: `readings_2026_11` for '2026-11'. */
const partitionOf = (table: MonthlyTable, month: string) => `${table}_${month.replace('-', '_')}`

/** The month that is `months` after the one that contains the moment, as YYYY-MM. */
function monthAfter(now: Date, months: number): string {
  const [year = 0, month = 0] = now
    .toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' })
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7)
}

/**
 * Creates the partitions of this month and the next ones where the record is partitioned and they are missing. When a table
 * stays locked for too long its rows go to the default partition meanwhile.
 */
export const makeMonthsAhead = (client: ClientBase, now: Date): Promise<void> =>
  makeMonths(client, MONTHLY_TABLES, monthsFrom(now, monthAfter(now, AHEAD)))

/**
 * The same for the readings of a history that is about to be written. Moved out of the default partition later, they would wait for
 * every query of readings.
 */
export async function makeMonthsOfHistory(ownerUrl: string, from: Date, now: Date): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'smart-bins months' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await makeMonths(client, ['readings'], monthsFrom(from, monthAfter(now, 0)))
  } finally {
    await client.end()
  }
}

/** The months from the one that contains the moment to the last one. */
function monthsFrom(moment: Date, last: string): string[] {
  const months: string[] = []
  for (let month = monthAfter(moment, 0); month <= last; month = monthAfter(moment, months.length))
    months.push(month)
  return months
}

async function makeMonths(
  client: ClientBase,
  tables: readonly MonthlyTable[],
  months: readonly string[],
): Promise<void> {
  try {
    for (const table of tables)
      if (await isPartitioned(client, table))
        for (const month of months) await makeMonth(client, table, month)
  } catch (error) {
    if (!isLockedTooLong(error)) throw error
  }
}

/** Whether another query held a table for longer than a change of partitions waits. */
export const isLockedTooLong = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** A restore loads a backup of an older version into the tables of that version, which may have no partitions. */
async function isPartitioned(client: ClientBase, table: MonthlyTable): Promise<boolean> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass($1) and relkind = 'p'`, [
    `public.${table}`,
  ])
  return rows.length > 0
}

/** Creates the partition of a month and moves that month's rows into it from the default partition. */
async function makeMonth(client: ClientBase, table: MonthlyTable, month: string): Promise<void> {
  const name = partitionOf(table, month)
  if (await exists(client, name)) return
  await inOneTransaction(client, async () => {
    // Another process may have created it already.
    if (await exists(client, name)) return
    const { rows } = await client.query<{ from: string; to: string }>(
      `select (month at time zone 'Pacific/Auckland')::text as "from",
        ((month + interval '1 month') at time zone 'Pacific/Auckland')::text as "to"
      from (select ($1 || '-01')::timestamp as month) as months`,
      [month],
    )
    const [{ from, to } = { from: '', to: '' }] = rows
    const rest = `${table}_rest`
    // Rows that come meanwhile wait here. Waiting at the default partition, they would be refused there once this month has its own.
    await client.query(`lock table public.${table} in share row exclusive mode`)
    await client.query(`create table public.${name} (like public.${table} including all)`)
    if (table === 'audit') await client.query(`alter table public.${rest} disable trigger audit_append_only`)
    await client.query(
      `with moved as (delete from public.${rest} where at >= $1 and at < $2 returning *)
      insert into public.${name} select * from moved`,
      [from, to],
    )
    if (table === 'audit') {
      await client.query(`alter table public.${rest} enable trigger audit_append_only`)
      await client.query(`create trigger audit_append_only
        before update of seq, at, actor, action, subject or delete or truncate on public.${name}
        for each statement execute function refuse_change_of_audit()`)
    }
    await client.query(
      `alter table public.${table} attach partition public.${name} for values from ('${from}') to ('${to}')`,
    )
  })
}

/** Creates a partition for each month that has rows in the default partition. */
export async function splitRest(client: ClientBase): Promise<void> {
  for (const table of MONTHLY_TABLES) {
    const { rows } = await inOneTransaction(client, () =>
      client.query<{ month: string }>(
        `select distinct to_char(at at time zone 'Pacific/Auckland', 'YYYY-MM') as month
        from public.${table}_rest order by 1`,
      ),
    )
    for (const { month } of rows) await makeMonth(client, table, month)
  }
}

/** The months that have a partition and ended before `moment`, as YYYY-MM, oldest first. */
export async function monthsBefore(client: ClientBase, table: MonthlyTable, moment: Date): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = $1::regclass and child.relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`,
    [`public.${table}`],
  )
  const present = monthAfter(moment, 0)
  return rows.map(({ name }) => name.slice(-7).replace('_', '-')).filter((month) => month < present)
}

/** Removes a month with all its rows from a table, after `keep` has saved what must stay. */
export async function dropMonth(
  client: ClientBase,
  table: MonthlyTable,
  month: string,
  keep: (partition: string) => Promise<void>,
): Promise<void> {
  const name = partitionOf(table, month)
  await inOneTransaction(client, async () => {
    if (!(await exists(client, name))) return
    // Blocks inserts into this month while its rows are saved; other months are not affected.
    await client.query(`lock table public.${name} in share row exclusive mode`)
    await keep(`public.${name}`)
    await client.query(`alter table public.${table} detach partition public.${name}`)
    await client.query(`drop table public.${name}`)
  })
}

const exists = async (client: ClientBase, name: string) => {
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [`public.${name}`])
  return rows.length > 0
}

async function inOneTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query('set local statement_timeout = 0')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
