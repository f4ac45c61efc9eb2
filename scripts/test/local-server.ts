import pg from 'pg'

const LOCAL = 'postgres://postgres@127.0.0.1:5432/postgres'

/** A PostgreSQL for tests on a server that is not our own: the one named, or one on this machine that lets us in. */
export async function testServerVariables(): Promise<{ TEST_DATABASE_URL?: string }> {
  if (process.env.TEST_DATABASE_URL || !(await letsUsIn(LOCAL))) return {}
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
