import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Executor } from '../../../database/in-transaction'
import type { SentRows, SentStatement } from '../messages/part-protocol'

interface Query {
  text: string
  rowMode?: 'array'
  types: Pick<pg.CustomTypesConfig, 'getTypeParser'>
}

/**
 * An executor whose statements another thread runs: what drizzle takes for a client of the database sends each statement, and parses the
 * text of the rows that come back.
 */
export const executorBy = (run: (statement: SentStatement) => Promise<SentRows>): Executor =>
  drizzle({
    async query({ text, rowMode, types }: Query, values: readonly unknown[] = []) {
      const { command, rowCount, fields, rows } = await run({ text, values })
      const parsers = fields.map(({ type }) => types.getTypeParser(type, 'text'))
      const parsed = rows.map((row) =>
        row.map((value, column) => (value === null ? null : parsers[column]?.(value))),
      )
      const shaped =
        rowMode === 'array'
          ? parsed
          : parsed.map((row) => Object.fromEntries(fields.map(({ name }, column) => [name, row[column]])))
      return { command, rowCount, fields, rows: shaped }
    },
  } as unknown as pg.Client)
