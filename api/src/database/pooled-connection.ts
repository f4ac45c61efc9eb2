import pg from 'pg'
import { explainConnectionFailure } from './explain-connection-failure'

const CONNECT_WITHIN_MS = 10_000

/**
 * Whether a pooler such as PgBouncer stands in front of the server, which shows in made-up process ids. In its transaction
 * mode, session settings, session locks, prepared statements and LISTEN are lost at the end of each transaction.
 */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => undefined)
  await client.connect().catch((error) => explainConnectionFailure(error, url))
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as { processID?: number }).processID
  } finally {
    await client.end()
  }
}

interface StartsUp {
  getStartupConf: () => Record<string, string>
}
type Query = (this: pg.Client, config: unknown, ...rest: unknown[]) => unknown

const { getStartupConf } = pg.Client.prototype as unknown as StartsUp
const query = pg.Client.prototype.query as Query

/** A connection through a pooler: it uses no named statements, and sets the time zone in the one way that poolers keep. */
export class PooledConnection extends pg.Client {}
Object.assign(PooledConnection.prototype, {
  getStartupConf(this: pg.Client) {
    return { ...getStartupConf.call(this as unknown as StartsUp), TimeZone: 'UTC' }
  },
  query(this: pg.Client, config: unknown, ...rest: unknown[]) {
    const isNamed = typeof config === 'object' && config !== null && 'name' in config
    return query.call(this, isNamed ? { ...config, name: undefined } : config, ...rest)
  },
})
