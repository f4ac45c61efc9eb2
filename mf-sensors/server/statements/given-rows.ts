import { type SQL, sql } from 'drizzle-orm'

type ColumnType =
  | 'text'
  | 'double precision'
  | 'real'
  | 'bigint'
  | 'smallint'
  | 'bytea'
  | 'jsonb'
  | 'timestamptz'

/** By name: the type of a column, and its value in a row. JSON is given as text. */
export type Columns<Row> = Record<string, [type: ColumnType, value: (row: Row) => unknown]>

interface Naming {
  /** Of the table. */
  name?: string
  /** Of a further column with the number of the row, from 1. */
  number?: string
}

/**
 * A table of these rows within a statement: `unnest($1::text[], …) as given (dev_eui, …)`. One parameter a column, so that the
 * statement is the same for any number of rows.
 */
export function givenRows<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { name = 'given', number }: Naming = {},
): SQL {
  const arrays = Object.values(columns).map(
    ([type, value]) => sql`${sql.param(rows.map(value))}::${sql.raw(ARRAY_OF[type] ?? `${type}[]`)}`,
  )
  const names = [...Object.keys(columns), ...(number ? [number] : [])].join(', ')
  const alias = `${number ? ' with ordinality' : ''} as ${name} (${names})`
  return sql`unnest(${sql.join(arrays, sql.raw(', '))})${sql.raw(alias)}`
}

/** The driver sends no arrays of JSON. */
const ARRAY_OF: Partial<Record<ColumnType, string>> = { jsonb: 'text[]::jsonb[]' }
