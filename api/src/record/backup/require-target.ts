import type pg from 'pg'
import type { BackupHeader } from './backup-format'
import { appliedMigrations, recordTables } from './record-tables'

/** What migrations and the first start put there themselves. */
const NOT_COUNTED = ['thresholds', 'facts']

/** Refuses a database that is in use, is newer than the backup, or holds a record that would be lost. */
export async function requireTarget(
  client: pg.Client,
  { migrations }: BackupHeader,
  replaces: boolean,
): Promise<void> {
  await requireStopped(client)
  const applied = await appliedMigrations(client)
  if (applied.some((made) => !migrations.includes(made)))
    throw new Error(
      'The database is newer than the backup, and goes no way back. Restore into an empty one: another RECORD_FOLDER, or a ' +
        'new database in DATABASE_URL.',
    )
  if (applied.length > 0 && !replaces && (await holdsSomething(client)))
    throw new Error(
      'The database holds a record already. Add --replace to give all of that up for the backup.',
    )
}

async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'smart-bins'`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new Error(`The product runs on this database (${count} connections). Stop it, then restore again.`)
}

async function holdsSomething(client: pg.Client): Promise<boolean> {
  for (const { name } of await recordTables(client)) {
    if (NOT_COUNTED.includes(name)) continue
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`)
    if (rowCount) return true
  }
  return false
}
