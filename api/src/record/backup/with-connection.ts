import pg from 'pg'
import { explainConnectionFailure } from '../../database/migrate'

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
