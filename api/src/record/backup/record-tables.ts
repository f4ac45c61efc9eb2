import type pg from 'pg'

export interface RecordTable {
  name: string
  columns: string[]
}

/**
 * Tables that a backup leaves out: live events and failed sign-ins expire within minutes, and a stolen copy of the
 * sessions would sign its finder in.
 */
export const LEFT_OUT: readonly string[] = ['events', 'sessions', 'failed_sign_ins']

const TABLES = `
  select class.relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
      where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as "after"
  from pg_class class
  where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
  order by class.relname`

/** The tables of the record, each after those that it refers to. What an extension brought is none of them. */
export async function recordTables(client: pg.Client): Promise<RecordTable[]> {
  const { rows } = await client.query<RecordTable & { after: string[] }>(TABLES)
  const left = rows.filter(({ name }) => !LEFT_OUT.includes(name))
  const ordered: RecordTable[] = []
  while (left.length > 0) {
    const next = left.findIndex(({ after }) => !left.some(({ name }) => after.includes(name)))
    if (next < 0) throw new Error('The tables of the record refer to each other in a circle.')
    ordered.push(...left.splice(next, 1).map(({ name, columns }) => ({ name, columns })))
  }
  return ordered
}

/** What each sequence of the record gives next. The sequence itself is asked: the catalogue says nothing of a restart. */
export async function recordSequences(client: pg.Client): Promise<{ name: string; next: string }[]> {
  const { rows: sequences } = await client.query<{ name: string; step: string }>(`
    select sequencename as name, increment_by as step from pg_sequences where schemaname = 'public' order by 1`)
  const states: { name: string; next: string }[] = []
  for (const { name, step } of sequences) {
    const { rows } = await client.query<{ next: string }>(
      `select (last_value + case when is_called then $1::bigint else 0 end)::text as next
       from public.${client.escapeIdentifier(name)}`,
      [step],
    )
    states.push({ name, next: rows[0]?.next ?? '1' })
  }
  return states
}

/** When each migration that the database has had was made, in ms since 1970; none where there is no record. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as journal",
  )
  if (!rows[0]?.journal) return []
  const applied = await client.query<{ made: string }>(
    'select created_at as made from drizzle.__drizzle_migrations order by created_at',
  )
  return applied.rows.map(({ made }) => Number(made))
}

export const columnList = (client: pg.Client, { name, columns }: RecordTable) =>
  `public.${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
