import fc from 'fast-check'
import type pg from 'pg'
import { LEFT_OUT, recordTables } from '../record-tables'

interface Column {
  name: string
  type: string
  isNullable: boolean
  /** Of an enumeration. */
  values: string[]
  /** What it refers to. */
  refers: { table: string; column: string } | null
}

const COLUMNS = `
  select attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    array(select enumlabel::text from pg_enum where enumtypid = atttypid) as values,
    (select jsonb_build_object('table', confrelid::regclass::text, 'column', (select attname from pg_attribute target
        where target.attrelid = confrelid and target.attnum = confkey[1]))
      from pg_constraint where conrelid = attrelid and contype = 'f' and conkey = array[attnum]) as refers
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and coalesce(pg_get_expr(adbin, adrelid), '') not like 'nextval%'`

const ROWS = 25
// What the text format of COPY has to take care of, and what it writes for nothing.
const AWKWARD = fc.constantFrom('\t', '\n', '\r', '\\', '\\N', '\\.', '"', "'", 'ā', '🗑', ' ', '')
const text = fc
  .array(fc.oneof(AWKWARD, fc.string({ unit: 'grapheme' })), { maxLength: 6 })
  .map((parts) => parts.join('').replaceAll('\u0000', ''))

const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  text,
  uuid: fc.uuid(),
  boolean: fc.boolean(),
  integer: fc.integer({ min: 1, max: 1_000_000 }),
  bigint: fc.integer({ min: 1, max: 1_000_000_000 }),
  real: fc.float({ min: 0, max: 100, noNaN: true }),
  'double precision': fc.double({ min: -80, max: 80, noNaN: true }),
  'timestamp with time zone': fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  }),
  date: fc.constantFrom('2026-11-21', '2024-02-29'),
  jsonb: fc.record({ text, number: fc.integer() }).map((value) => JSON.stringify(value)),
  'text[]': fc.array(text, { maxLength: 3 }),
  'real[]': fc.constantFrom('{}', '{0,0.25,1}'),
  'bin_type[]': fc.constantFrom('{general}', '{recycling,compost}'),
  bytea: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
}

/** Of columns that hold more than their type says. */
const VALUES_OF: Record<string, fc.Arbitrary<unknown>> = {
  flags: fc.constantFrom('[]', '[{"kind":"level-missing"}]'),
}

/** Tables whose constraint allows one row. */
const ONE_ROW = ['thresholds', 'planning_settings']

/** Puts random rows into every table of the record; throws when one stays empty. */
export async function fillTables(client: pg.Client, seed: number): Promise<void> {
  const tables = [...(await recordTables(client)), ...LEFT_OUT.map((name) => ({ name }))]
  for (const { name } of tables.filter(({ name }) => !ONE_ROW.includes(name)))
    await fillTable(client, name, seed)
  await client.query('update thresholds set full_above = 90, warning_above = $1', [seed])
  await client.query('insert into planning_settings (dollars_per_overflow) values ($1)', [seed])
}

async function fillTable(client: pg.Client, table: string, seed: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(COLUMNS, [table])
  const known = columns.filter(({ type }) => type !== 'xid8')
  const arbitraries = await Promise.all(known.map((column) => arbitraryOf(client, column)))
  const names = known.map(({ name }) => client.escapeIdentifier(name)).join(', ')
  const places = known.map((_, place) => `$${place + 1}`).join(', ')
  for (const row of fc.sample(fc.tuple(...arbitraries), { numRuns: ROWS, seed }))
    await client.query(`insert into ${table} (${names}) values (${places}) on conflict do nothing`, row)
  const { rowCount } = await client.query(`select from ${table} limit 1`)
  if (!rowCount) throw new Error(`No row went into ${table}.`)
}

async function arbitraryOf(client: pg.Client, { name, type, isNullable, values, refers }: Column) {
  const own = values.length > 0 ? fc.constantFrom(...values) : (VALUES_OF[name] ?? VALUES[type])
  const arbitrary = refers ? fc.constantFrom(...(await referred(client, refers))) : own
  if (!arbitrary) throw new Error(`No values are known for the type ${type}.`)
  return isNullable ? fc.option(arbitrary) : arbitrary
}

async function referred(client: pg.Client, { table, column }: { table: string; column: string }) {
  const { rows } = await client.query<{ value: unknown }>(`select ${column} as value from ${table}`)
  // A table that refers to itself begins empty.
  return rows.length > 0 ? rows.map(({ value }) => value) : [null]
}
