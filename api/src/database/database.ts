import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import fp from 'fastify-plugin'
import pg from 'pg'

export interface Database {
  /** For connections beside the pool, such as one that LISTENs. */
  url: string
  pool: pg.Pool
  query: NodePgDatabase
  /** Waits for the connections in use, then ends them all. May be called more than once. */
  close: () => Promise<void>
}

interface DatabaseOptions {
  /** `postgres://user:password@host:port/name`. */
  url: string
  /** The most connections at once. Several API processes share the server's own limit, 100 unless set there. */
  poolSize?: number
  /** A statement that takes longer is ended with an error, in ms. */
  statementTimeoutMs?: number
}

const CONNECT_WITHIN_MS = 5_000
/** A transaction whose work has stopped would hold its locks for ever. */
const IDLE_TRANSACTION_MS = 30_000

/** A pool on the database at `url`. It connects with the first query; no failure of a connection ends the process. */
export function openDatabase({ url, poolSize = 10, statementTimeoutMs = 15_000 }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    application_name: 'smart-bins',
    // Compiling a statement takes longer than any of ours runs.
    options: '-c timezone=UTC -c jit=off',
    keepAlive: true,
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
  return { url, pool, query: drizzle(pool), close }
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
