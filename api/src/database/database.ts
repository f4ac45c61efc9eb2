import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import fp from 'fastify-plugin'
import pg from 'pg'
import { withSettings } from '../feature'
import { databaseSettings } from './database-variables'
import { PooledConnection } from './pooled-connection'

export interface Database {
  /** For connections outside the pool, such as one that LISTENs. */
  url: string
  /** The same, as the role that owns the tables: used by migrations, monthly partitions and backups. */
  ownerUrl: string
  pool: pg.Pool
  query: NodePgDatabase
  /** Whether a pooler such as PgBouncer stands in front of the server. LISTEN and session locks do not work through one. */
  isPooled: boolean
  /** Set when this process holds a lease on the record: see `process-lease.ts`. */
  writing?: Writing
  /** Waits for the connections in use, then closes all of them. Safe to call more than once. */
  close: () => Promise<void>
}

/** Whether the database could be written to in the last few seconds. */
export interface Writing {
  /** Why it cannot. */
  failure: () => Error | undefined
  /** Calls `listener` with a reason when writing starts to fail, and with `undefined` when it works again. */
  onChange: (listener: (failure: Error | undefined) => void) => void
}

interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`. */
  url: string
  /** Set when another role owns the tables. */
  ownerUrl?: string | undefined
  /** The largest number of connections in the pool. All API processes share the server's own limit, which is 100 by default. */
  poolSize?: number
  /** `statement_timeout`, in ms. */
  statementTimeoutMs?: number
  /** See `isPooled` in `pooled-connection.ts`. */
  isPooled?: boolean
}

const CONNECT_WITHIN_MS = 5_000
/** Without a limit, a transaction whose client hangs would hold its locks for ever. */
const IDLE_TRANSACTION_MS = 30_000

/**
 * Creates a pool for the database at `url`. It connects with the first query. A connection that fails never ends the process.
 */
export function openDatabase({
  url,
  ownerUrl = url,
  poolSize = 10,
  statementTimeoutMs = 15_000,
  isPooled = false,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'smart-bins',
    keepAlive: true,
    ...(isPooled
      ? { Client: PooledConnection, query_timeout: statementTimeoutMs }
      : {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
          // JIT compilation would take longer than any of our statements.
          options: '-c timezone=UTC -c jit=off',
        }),
  })
  // A server that stops also ends idle connections. The pool drops them, and the next query reports the problem; without this
  // listener the error would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= pool.end()
    return closing
  }
  return { url, ownerUrl, pool, query: drizzle(pool), isPooled, close }
}

const ignore = () => undefined

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
  }
}

interface DatabasePluginOptions {
  /** Migrated. It is closed together with the app. */
  database: Database
}

/**
 * Decorates the app with its database. Fastify closes plugins in reverse order, so plugins that depend on this one close first.
 */
const plugin = fp<DatabasePluginOptions>(
  async (app, { database }) => {
    app.decorate('database', database)
    app.addHook('onClose', () => database.close())
  },
  { name: 'database' },
)

export const databasePlugin = withSettings(databaseSettings, plugin)
