import { findRunningServer, startBundledPostgres } from 'bundled-postgres'
import pg from 'pg'
import { explainConnectionFailure } from '../../database/migrate'
import type { RecordPlace } from '../../database/start-database'
import type { BackupHeader } from './backup-format'
import { appliedMigrations, recordTables } from './record-tables'

type Work<T> = (url: string) => Promise<T>

/** Does `work` on the record's database, whether the product runs on it or not. */
export async function withRecord<T>(place: RecordPlace, work: Work<T>): Promise<T> {
  const url = place.databaseUrl ?? (await findRunningServer(place.recordFolder))
  return url ? work(url) : withStoppedRecord(place, work)
}

/** The same, but refuses with a sentence when the product runs on our own server. */
export async function withStoppedRecord<T>(place: RecordPlace, work: Work<T>): Promise<T> {
  if (place.databaseUrl) return work(place.databaseUrl)
  const { url, stop } = await startBundledPostgres({ folder: place.recordFolder })
  return work(url).finally(stop)
}

const CONNECT_WITHIN_MS = 10_000

/** Does `work` on a connection of its own, whose statements may take as long as they need. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'smart-bins backup',
    options: '-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 -c bytea_output=hex',
  })
  // Whatever ends the connection fails the statement that waits on it, too.
  client.on('error', () => undefined)
  await client.connect().catch((error) => explainConnectionFailure(error, url))
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

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
