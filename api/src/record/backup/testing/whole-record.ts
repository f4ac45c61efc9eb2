import type pg from 'pg'
import { appliedMigrations, partSchemas, qualified, recordSequences, recordTables } from '../record-tables'

/** Everything that a backup keeps, as text. */
export async function wholeRecord(client: pg.Client) {
  const tables: Record<string, string[]> = {}
  for (const { name } of await recordTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `select t::text as row from ${qualified(client, name)} t order by 1`,
    )
    tables[name] = rows.map(({ row }) => row)
  }
  return {
    tables,
    sequences: await recordSequences(client),
    migrations: await appliedMigrations(client),
    parts: await partSchemas(client),
  }
}
