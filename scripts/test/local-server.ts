import pg from 'pg'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * The server that the tests with a database use in place of our own PostgreSQL: the one named; in CI, one on this machine that lets us in.
 * Our own is then under the browser tests alone.
 */
export async function testServerVariables(): Promise<{ TEST_DATABASE_URL?: string }> {
  if (process.env.TEST_DATABASE_URL || !process.env.CI || !(await letsUsIn(LOCAL))) return {}
  return { TEST_DATABASE_URL: LOCAL }
}

async function letsUsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
