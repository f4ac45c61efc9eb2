import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database/in-transaction'
import { Refusal } from '../../http/problems/refusal'
import { mayMention, type SoughtIdentifier } from './may-mention'

/** A column in which people type text, or which keeps a copy of it. Text and JSON are searched and erased. */
export interface TypedColumn {
  table: string
  column: string
  /** What it is, for administrators, as in 'Name of a route'. */
  what: string
}

/** The typed columns of a schema of the database. */
export interface TypedSchema {
  schema: string
  columns: readonly TypedColumn[]
}

/** Those of the record, besides reports and the audit trail, which are searched by themselves. */
export const RECORD_TEXTS: TypedSchema = {
  schema: 'public',
  columns: [
    { table: 'access_tokens', column: 'name', what: 'Name of an access token' },
    { table: 'alerts', column: 'location', what: 'Place of a bin in an alert' },
    { table: 'bin_labels', column: 'bin_id', what: 'Id on a printed label' },
    { table: 'bin_labels', column: 'location', what: 'Place on a printed label' },
    { table: 'bin_labels', column: 'bin_location', what: 'Place of a bin when its label was printed' },
    { table: 'bins', column: 'location', what: 'Place of a bin' },
    { table: 'depots', column: 'name', what: 'Name of a depot' },
    { table: 'domain_events', column: 'facts', what: 'What other systems are told' },
    { table: 'facilities', column: 'name', what: 'Name of a disposal site' },
    { table: 'page_loads', column: 'message', what: 'Error message of a browser' },
    { table: 'page_words', column: 'approved', what: 'Text of residents’ pages' },
    { table: 'page_words', column: 'draft', what: 'Draft of a text of residents’ pages' },
    { table: 'passkeys', column: 'name', what: 'Name of a passkey' },
    { table: 'routes', column: 'name', what: 'Name of a route' },
    { table: 'routes', column: 'plan', what: 'Plan of a route' },
    { table: 'trucks', column: 'name', what: 'Name of a truck' },
  ],
}

/** A typed text that may mention what is sought. */
export interface FoundText {
  what: string
  /** A text, or parsed JSON. */
  value: unknown
  /** Where it stands. Valid within the transaction. */
  place: { schema: string; table: string; column: string; row: string }
}

const columnOf = ({ column }: Pick<TypedColumn, 'column'>) => sql.identifier(column)
const tableOf = ({ schema, table }: Pick<FoundText['place'], 'schema' | 'table'>): SQL =>
  sql`${sql.identifier(schema)}.${sql.identifier(table)}`

/** The typed texts that may mention it, of the record and of the parts. */
export async function textsThatMayMention(
  executor: Executor,
  sought: SoughtIdentifier,
  schemas: readonly TypedSchema[],
): Promise<FoundText[]> {
  const found: FoundText[] = []
  for (const { schema, columns } of schemas)
    for (const { table, column, what } of columns) {
      const text = columnOf({ column })
      const { rows } = await executor.execute<{ row: string; value: unknown }>(sql`
        select ctid::text as row, to_jsonb(${text}) as value from ${tableOf({ schema, table })}
        where ${mayMention(sql`${text}::text`, sought)} order by ctid`)
      found.push(...rows.map(({ row, value }) => ({ what, value, place: { schema, table, column, row } })))
    }
  return found
}

/** Replaces typed texts, as found in the same transaction. Refuses when one was changed meanwhile. */
export async function replaceTexts(
  transaction: Executor,
  texts: readonly Pick<FoundText, 'value' | 'place'>[],
): Promise<void> {
  // A row is written once: it stands elsewhere after that.
  const rows = new Set(texts.map(({ place }) => rowOf(place)))
  for (const row of rows) {
    const inRow = texts.filter(({ place }) => rowOf(place) === row)
    const [{ place }] = inRow as [FoundText]
    const replaced = inRow.map(({ value, place }) => sql`${columnOf(place)} = ${stored(value)}`)
    const { rowCount } = await transaction.execute(sql`
      update ${tableOf(place)} set ${sql.join(replaced, sql`, `)} where ctid = ${place.row}::tid`)
    if (rowCount !== 1)
      throw new Refusal('changed-meanwhile', 'A text was changed meanwhile: look again, then erase it.')
  }
}

const rowOf = ({ schema, table, row }: FoundText['place']) => [schema, table, row].join()

const stored = (value: unknown): SQL =>
  typeof value === 'string' ? sql`${value}` : sql`${JSON.stringify(value)}::jsonb`
