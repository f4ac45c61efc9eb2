import type pg from 'pg'
import {
  appliedMigrations as appliedSchemaMigrations,
  SCHEMA_JOURNAL,
  type SchemaMigration,
} from '../../database/migrate-schema'

export interface RecordTable {
  /** With its schema when it belongs to a server part, as in `mf_lids.notes`. */
  name: string
  columns: string[]
}

/**
 * Tables that a backup leaves out. Live and domain events, failed sign-ins, page loads, leases, presence and request counts expire soon.
 * Sessions and password links are left out because a stolen backup could be used to sign in.
 */
export const LEFT_OUT: readonly string[] = [
  'domain_events',
  'events',
  'sessions',
  'one_time_links',
  'sign_in_steps',
  'passkey_challenges',
  'failed_sign_ins',
  'page_loads',
  'leases',
  'presence',
  'request_counts',
]

/** The record's own schemas, and those of server parts, which have a journal. */
const SCHEMAS = String.raw`(nspname = 'public'
  or nspname like 'mf\_%' and to_regclass(quote_ident(nspname) || '.${SCHEMA_JOURNAL}') is not null)`
const NAME = (schema: string, name: string) =>
  `case ${schema} when 'public' then ${name}::text else ${schema} || '.' || ${name} end`

const TABLES = `
  select ${NAME('nspname', 'class.relname')} as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select ${NAME('target_schema.nspname', 'target.relname')} from pg_constraint
      join pg_class target on target.oid = confrelid join pg_namespace target_schema on target_schema.oid = target.relnamespace
      where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as "after"
  from pg_class class join pg_namespace on pg_namespace.oid = class.relnamespace
  where class.relkind in ('r', 'p') and not class.relispartition and ${SCHEMAS}
    and not (nspname <> 'public' and class.relname = '${SCHEMA_JOURNAL}')
    and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
  order by nspname <> 'public', class.relname`

/**
 * The tables of the record and of server parts, each after those that it references. Tables of extensions are left out, and
 * partitions too: their rows belong to the partitioned table.
 */
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

/** The next value of each sequence. It is read from the sequence itself: the catalogue does not know about a restart. */
export async function recordSequences(client: pg.Client): Promise<{ name: string; next: string }[]> {
  const { rows: sequences } = await client.query<{ name: string; step: string }>(`
    select ${NAME('schemaname', 'sequencename')} as name, increment_by as step
    from pg_sequences join pg_namespace on nspname = schemaname where ${SCHEMAS} order by 1`)
  const states: { name: string; next: string }[] = []
  for (const { name, step } of sequences) {
    const { rows } = await client.query<{ next: string }>(
      `select (last_value + case when is_called then $1::bigint else 0 end)::text as next
       from ${qualified(client, name)}`,
      [step],
    )
    states.push({ name, next: rows[0]?.next ?? '1' })
  }
  return states
}

/** The creation time of each migration that the database has had, in ms since 1970; empty when there is no record. */
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

/** The tables of the record and all their partitions. */
export async function tablesAndPartitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select ${NAME('nspname', 'relname')} as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relispartition and ${SCHEMAS} and relkind = 'r'`)
  return [...(await recordTables(client)), ...rows].map(({ name }) => name)
}

/** COPY needs a query for a partitioned table. */
export const selectAll = (client: pg.Client, { name, columns }: RecordTable) =>
  `select ${columns.map((column) => client.escapeIdentifier(column)).join(', ')} from ${qualified(client, name)}`

export const columnList = (client: pg.Client, { name, columns }: RecordTable) =>
  `${qualified(client, name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`

/** The SQL name of a table or sequence, valid for any search path. */
export function qualified(client: pg.Client, name: string): string {
  const [, schema = 'public', own = name] = /^(mf_\w+)\.(.+)$/.exec(name) ?? []
  return `${schema}.${client.escapeIdentifier(own)}`
}

/** The schema of a server part, with the migrations that created it. */
export interface PartSchema {
  schema: string
  migrations: SchemaMigration[]
}

export async function partSchemas(client: pg.Client): Promise<PartSchema[]> {
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace where ${SCHEMAS} and nspname <> 'public' order by 1`,
  )
  const found: PartSchema[] = []
  for (const { schema } of rows)
    found.push({ schema, migrations: (await appliedSchemaMigrations(client, schema)) ?? [] })
  return found
}
