import pg from 'pg'

const CONNECT_WITHIN_MS = 2_000
/** https://www.postgresql.org/docs/current/errcodes-appendix.html: it starts, recovers or stops. */
const CANNOT_CONNECT_NOW = '57P03'

/** Whether the server takes our connections; false while it is on its way. Throws when it refuses us. */
export async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== CANNOT_CONNECT_NOW) throw error
    return false
  } finally {
    await client.end()
  }
}
