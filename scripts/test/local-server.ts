import pg from 'pg'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * The PostgreSQL server for tests with a database, instead of the bundled one: the one that TEST_DATABASE_URL names or, in CI, a
 * server on this machine that accepts our connection. Then only the browser tests use the bundled one.
 */
export async function testServerVariables(): Promise<{ TEST_DATABASE_URL?: string }> {
  if (process.env.TEST_DATABASE_URL || !process.env.CI || !(await acceptsConnection(LOCAL))) return {}
  return { TEST_DATABASE_URL: LOCAL }
}

async function acceptsConnection(connectionString: string): Promise<boolean> {
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
