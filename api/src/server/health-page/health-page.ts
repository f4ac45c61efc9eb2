import { currentRegistry, type Store } from 'delivery'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Health, type HealthJob, OPERATIONS } from 'shared-domain/contract'
import { pendingMigrations } from '../../database/migrate'
import { PROCESS_LEASES } from '../../database/process-lease'
import { countAdministrators } from '../../features/accounts/change-person'
import type { BackupSettings } from '../../features/backups/backup-settings'
import { backupHealth } from '../../features/backups/backups'
import type { BinSource } from '../../features/open-data/bin-source'
import { hasProvider } from '../../features/sign-in/sign-in'
import { serveOperation } from '../../http/operations/serve-operation'
import { readJobs } from '../../record/scheduled-jobs/job-outcomes'

interface HealthPageOptions {
  store: Store
  backups?: BackupSettings | undefined
  binSource?: BinSource | undefined
}

/** The state of the product for people: the contents of `/readyz`, `/metrics` and the scheduled jobs in one response. */
export const healthPage = fp<HealthPageOptions>(
  async (app, { store, backups, binSource }) => {
    serveOperation(app, OPERATIONS.getHealth, async (): Promise<Health> => {
      const [database, ofStore, jobs, record, administrators, { retainDays }] = await Promise.all([
        databaseHealth(app),
        storeHealth(store),
        readJobs(app.database),
        recordHealth(app),
        administratorsHealth(app),
        app.liveSettings.current(),
      ])
      return {
        database,
        store: ofStore,
        mirror: binSource?.layer ? (jobs.find(({ name }) => name === MIRROR_JOB) ?? null) : null,
        jobs,
        backups: backups ? await backupHealth(backups, jobs) : null,
        ...record,
        administrators,
        retention: Object.entries(retainDays).map(([name, days]) => ({ name, days })),
      }
    })
  },
  { name: 'health-page', dependencies: ['database', 'auth', 'live-settings'] },
)

const MIRROR_JOB: HealthJob['name'] = 'mirror'
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

type DatabaseFacts = Pick<
  Health['database'],
  'version' | 'sizeBytes' | 'connections' | 'connectionsMax' | 'largestTables'
>

async function databaseHealth({ database, log }: FastifyInstance): Promise<Health['database']> {
  const { pool } = database
  const [{ rows }, missing] = await Promise.all([
    pool.query<DatabaseFacts>(DATABASE),
    pendingMigrations(database),
  ])
  const writeFailure = database.writing?.failure()
  if (writeFailure) log.warn(writeFailure, 'The database cannot be written')
  const failure = writeFailure
    ? 'It cannot be written. The log of the server says why.'
    : missing > 0
      ? `It lacks ${missing} migration(s) of this version: start the server, and it brings them in.`
      : null
  return {
    isWell: failure === null,
    failure,
    ...(rows[0] as DatabaseFacts),
    pool: { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount },
  }
}

async function storeHealth(store: Store): Promise<Health['store']> {
  try {
    const { revision } = await currentRegistry(store)
    return { isWell: true, failure: null, name: store.name, revision }
  } catch (error) {
    return {
      isWell: false,
      failure: `It cannot be read: ${(error as Error).message}`,
      name: store.name,
      revision: null,
    }
  }
}

async function administratorsHealth(app: FastifyInstance): Promise<Health['administrators']> {
  if (app.access.kind !== 'accounts') return null
  const policy = { hasProvider: hasProvider(app) }
  const { administrators, breakGlass } = await countAdministrators(app.database.query, policy)
  const isWell = administrators > 0
  return {
    isWell,
    failure: isWell ? null : policy.hasProvider ? NO_ADMINISTRATOR.provider : NO_ADMINISTRATOR.password,
    count: administrators,
    breakGlass: policy.hasProvider ? breakGlass : null,
  }
}

const NO_ADMINISTRATOR = {
  provider:
    'No administrator can sign in. Give a person the role admin at the council’s provider, or run on the server: npm run account -- break-glass NAME',
  password: 'No administrator can sign in. Run on the server: npm run account -- invite NAME --role admin',
}

const RECORD = `
  select (select count(*)::int from bins where removed_at is null) as count,
    (select max(measured_at) from bins where removed_at is null) as "newestReadingAt",
    (select max(at) from events) as "newestAt",
    coalesce((select floor(extract(epoch from clock_timestamp() - min(at)) * 1000)::int from events
      where xid >= pg_snapshot_xmin(pg_current_snapshot())), 0) as "heldBackMs",
    array(select holder from leases where name like '${PROCESS_LEASES}%' and until > now() order by holder) as processes`

interface RecordFacts {
  count: number
  newestReadingAt: Date | null
  newestAt: Date | null
  heldBackMs: number
  processes: string[]
}

async function recordHealth({
  database,
}: FastifyInstance): Promise<Pick<Health, 'bins' | 'events' | 'processes'>> {
  const { rows } = await database.pool.query<RecordFacts>(RECORD)
  const { count, newestReadingAt, newestAt, heldBackMs, processes } = rows[0] as RecordFacts
  return {
    bins: { count, newestReadingAt: newestReadingAt?.toISOString() ?? null },
    events: { heldBackMs: Math.max(0, heldBackMs), newestAt: newestAt?.toISOString() ?? null },
    processes,
  }
}
