import pg from 'pg'
import { explainConnectionFailure } from './explain-connection-failure'

const CONNECT_WITHIN_MS = 10_000

/**
 * Whether a pooler such as PgBouncer is in front of the server: it gives its clients process numbers of its own. In its
 * transaction mode a session's settings, locks, prepared statements and LISTEN are gone with the transaction.
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

/** A connection to a pooler: no statement of it has a name, and its time zone is set in the one way that poolers keep. */
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
