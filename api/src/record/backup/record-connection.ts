import { setTimeout as pause } from 'node:timers/promises'
import { findRunningServer, hasRecord, startBundledPostgres } from 'bundled-postgres'
import pg from 'pg'
import { explainConnectionFailure } from '../../database/explain-connection-failure'
import { LEASE_HOLDS } from '../../database/leases'
import { PROCESS_LEASES } from '../../database/process-lease'
import type { RecordPlace } from '../../database/start-database'
import type { BackupHeader } from './backup-format'
import { appliedMigrations, qualified, recordTables } from './record-tables'

type Work<T> = (url: string) => Promise<T>

/** Runs `work` on an existing record's database, whether the product is running on it or not. */
export async function withRecord<T>(place: RecordPlace, work: Work<T>): Promise<T> {
  const external = place.ownerUrl ?? place.databaseUrl
  if (external) return work(external)
  // Looking for its server would make the folder.
  if (!hasRecord(place.recordFolder))
    throw new Error(
      `There is no record in ${place.recordFolder}: set RECORD_FOLDER or DATABASE_URL as the product has it.`,
    )
  const url = await findRunningServer(place.recordFolder)
  return url ? work(url) : withStoppedRecord(place, work)
}

/** The same, but refuses with a sentence while the product runs on our own server. */
export async function withStoppedRecord<T>(place: RecordPlace, work: Work<T>): Promise<T> {
  if (place.databaseUrl) return work(place.ownerUrl ?? place.databaseUrl)
  const { url, stop } = await startBundledPostgres({ folder: place.recordFolder })
  return work(url).finally(stop)
}

const CONNECT_WITHIN_MS = 10_000

/** How rows are written as text, with no statement timeout. Set for the transaction only: a pooler keeps nothing longer. */
export const COPY_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local statement_timeout = 0`

/** Runs `work` on a connection of its own. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'smart-bins backup',
  })
  // A broken connection also fails the statement that is waiting on it.
  client.on('error', () => undefined)
  await client.connect().catch((error) => explainConnectionFailure(error, url))
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables that are not empty in a new record, because migrations or the first start fill them. */
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

/** Locks the leases: no process can take or renew one until this transaction ends. */
export async function requireStillStopped(client: pg.Client): Promise<void> {
  await client.query('lock table leases in access exclusive mode')
  const [holder] = (await heldLeases(client)).values()
  if (holder) throw runsOn(holder)
}

const POLL_INTERVAL_MS = 1_000

/** A lease that expires without being renewed belonged to a process that was killed. */
async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select to_regclass(\'leases\') is not null as "hasLeases"')
  if (!rows[0].hasLeases) return
  const before = await heldLeases(client)
  for (let held = before; held.size > 0; held = await heldLeases(client)) {
    const renewed = [...held].find(([lease]) => !before.has(lease))
    if (renewed) throw runsOn(renewed[1])
    await pause(POLL_INTERVAL_MS)
  }
}

/** The holders of process leases, with a text that changes at each renewal. */
async function heldLeases(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ lease: string; holder: string }>(
    `select name || until as lease, holder from leases
     where starts_with(name, $1) and ${LEASE_HOLDS}`,
    [PROCESS_LEASES],
  )
  return new Map(rows.map(({ lease, holder }) => [lease, holder]))
}

const runsOn = (holder: string) =>
  new Error(`The product runs on this database (${holder}). Stop it, then restore again.`)

async function holdsSomething(client: pg.Client): Promise<boolean> {
  for (const { name } of await recordTables(client)) {
    if (NOT_COUNTED.includes(name)) continue
    const { rowCount } = await client.query(`select from ${qualified(client, name)} limit 1`)
    if (rowCount) return true
  }
  return false
}
