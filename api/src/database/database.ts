import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import fp from 'fastify-plugin'
import pg from 'pg'
import { PooledConnection } from './pooled-connection'

export interface Database {
  /** For connections beside the pool, such as one that LISTENs. */
  url: string
  /** The same by the role that owns the tables: for migrations, months and backups. */
  ownerUrl: string
  pool: pg.Pool
  query: NodePgDatabase
  /** Whether a pooler such as PgBouncer is in front of the server: no LISTEN and no lock of a session holds there. */
  isPooled: boolean
  /** Known where this process holds a lease on the record: see `process-lease.ts`. */
  writing?: Writing
  /** Waits for the connections in use, then ends them all. May be called more than once. */
  close: () => Promise<void>
}

/** Whether the database can be written, as of the last few seconds. */
export interface Writing {
  /** Why it cannot. */
  failure: () => Error | undefined
  /** Calls `listener` with the reason when it no longer can, and with nothing when it can again. */
  onTurn: (listener: (failure: Error | undefined) => void) => void
}

interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`. */
  url: string
  /** Where the tables are another role's. */
  ownerUrl?: string | undefined
  /** The most connections at once. Several API processes share the server's own limit, 100 unless set there. */
  poolSize?: number
  /** A statement that takes longer is ended with an error, in ms. */
  statementTimeoutMs?: number
  /** See `isPooled` in `pooled-connection.ts`. */
  isPooled?: boolean
}

const CONNECT_WITHIN_MS = 5_000
/** A transaction whose work has stopped would hold its locks for ever. */
const IDLE_TRANSACTION_MS = 30_000

/** A pool on the database at `url`. It connects with the first query; no failure of a connection ends the process. */
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
          // Compiling a statement takes longer than any of ours runs.
          options: '-c timezone=UTC -c jit=off',
        }),
  })
  // A server that stops ends idle connections, and those of transactions between two statements. The pool drops
  // them, and the next query says what is wrong: without a listener either would end the process.
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
  /** Migrated. It is closed with the app. */
  database: Database
}

/** Decorates the app with its database. Fastify closes plugins last to first: those that depend on this one close before it. */
export const databasePlugin = fp<DatabasePluginOptions>(
  async (app, { database }) => {
    app.decorate('database', database)
    app.addHook('onClose', () => database.close())
  },
  { name: 'database' },
)
