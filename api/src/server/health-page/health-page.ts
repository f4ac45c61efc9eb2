import { type ReleaseStore, readReleases } from 'delivery'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { pendingMigrations } from '../../database/migrate'
import { PROCESS_LEASES } from '../../database/process-lease'
import { countAdministrators } from '../../features/accounts/change-person'
import type { BackupSettings } from '../../features/backups/backup-settings'
import { backupHealth } from '../../features/backups/backups'
import { livesForText } from '../../features/bins/bin-life'
import type { BinSource } from '../../features/open-data/bin-source'
import type { HealthSources } from '../../features/server-parts/record-functions/health'
import { hasProvider } from '../../features/sign-in/sign-in'
import { readJobs } from '../../record/scheduled-jobs/job-outcomes'

interface HealthPageOptions {
  store: ReleaseStore
  backups?: BackupSettings | undefined
  binSource?: BinSource | undefined
}

/** The facts of the page Health: the contents of `/readyz`, `/metrics` and the scheduled jobs. */
export const healthPage = fp<HealthPageOptions>(
  async (app, { store, backups, binSource }) => {
    const jobs = () => readJobs(app.database)
    const health: HealthSources = {
      database: () => databaseFacts(app),
      store: () => storeFacts(store),
      jobs,
      isMirrored: async () => Boolean(binSource?.layer),
      record: () => recordFacts(app),
      administrators: () => administratorFacts(app),
      backups: async () => (backups ? backupHealth(backups, await jobs()) : null),
      retention: async () => {
        const { retainDays } = await app.liveSettings.current()
        return Object.entries(retainDays).map(([name, days]) => ({ name, days }))
      },
    }
    app.decorate('health', { getter: () => health })
  },
  { name: 'health-page', dependencies: ['database', 'auth', 'live-settings'] },
)

const TABLES_NAMED = 8

const DATABASE = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "sizeBytes",
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
    current_setting('max_connections')::int as "connectionsMax",
    (select coalesce(json_agg(t), '[]') from (
      select coalesce(parent.relname, class.relname)::text as name, sum(pg_total_relation_size(class.oid))::float8 as bytes
      from pg_class class left join pg_inherits on inhrelid = class.oid left join pg_class parent on parent.oid = inhparent
        join pg_namespace on pg_namespace.oid = class.relnamespace
      where class.relkind = 'r' and (nspname = 'public' or nspname like 'mf\\_%')
      group by 1 order by 2 desc limit ${TABLES_NAMED}) t) as "largestTables"`

type Facts<Name extends keyof HealthSources> = Awaited<ReturnType<HealthSources[Name]>>

async function databaseFacts({ database, log }: FastifyInstance): Promise<Facts<'database'>> {
  const { pool } = database
  const [{ rows }, missingMigrations] = await Promise.all([
    pool.query<Omit<Facts<'database'>, 'pool' | 'isWritable' | 'missingMigrations'>>(DATABASE),
    pendingMigrations(database),
  ])
  const writeFailure = database.writing?.failure()
  if (writeFailure) log.warn(writeFailure, 'The database cannot be written')
  const [facts] = rows
  if (!facts) throw new Error('The database tells nothing of itself.')
  return {
    ...facts,
    pool: { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount },
    isWritable: !writeFailure,
    missingMigrations,
  }
}

async function storeFacts(store: ReleaseStore): Promise<Facts<'store'>> {
  const { name } = store
  try {
    const { registry, leftOut } = await readReleases(store)
    const failure = leftOut.map(({ sentence }) => `${sentence} The version before it is live.`).join(' ')
    return { name, revision: registry.revision, failure: failure || null }
  } catch (error) {
    return { name, revision: null, failure: `${(error as Error).message} What was live before stays live.` }
  }
}

async function administratorFacts(app: FastifyInstance): Promise<Facts<'administrators'>> {
  if (app.access.kind !== 'accounts') return null
  const policy = { hasProvider: hasProvider(app) }
  return { ...policy, ...(await countAdministrators(app.database.query, policy)) }
}

const RECORD = `
  select (select count(*)::int from bins where ${livesForText('isCounted')}) as count,
    (select max(measured_at) from bins where removed_at is null) as "newestReadingAt",
    (select max(at) from events) as "newestAt",
    coalesce((select floor(extract(epoch from clock_timestamp() - min(at)) * 1000)::int from events
      where xid >= pg_snapshot_xmin(pg_current_snapshot())), 0) as "heldBackMs",
    array(select holder from leases where name like '${PROCESS_LEASES}%' and until > now() order by holder) as processes`

interface RecordRow {
  count: number
  newestReadingAt: Date | null
  newestAt: Date | null
  heldBackMs: number
  processes: string[]
}

async function recordFacts({ database }: FastifyInstance): Promise<Facts<'record'>> {
  const { rows } = await database.pool.query<RecordRow>(RECORD)
  const { count, newestReadingAt, newestAt, heldBackMs, processes } = rows[0] as RecordRow
  return {
    bins: { count, newestReadingAt: newestReadingAt?.toISOString() ?? null },
    events: { heldBackMs: Math.max(0, heldBackMs), newestAt: newestAt?.toISOString() ?? null },
    processes,
  }
}
