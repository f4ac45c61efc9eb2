import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startBundledPostgres } from 'bundled-postgres'
import { sweepLeftovers, volatileFolder } from 'bundled-postgres/testing'
import pg from 'pg'

export interface TestServer {
  url: string
  /** Whether commits wait for the disk. */
  isDurable: boolean
  close: () => Promise<void>
}

const PREFIX = 'test-record-'

/** The server in TEST_DATABASE_URL; without one a temporary PostgreSQL that does not wait for the disk and is deleted when closed. */
export async function testServer(): Promise<TestServer> {
  const named = process.env.TEST_DATABASE_URL
  if (named) {
    await refuseOldServer(named)
    return { url: named, isDurable: true, close: async () => undefined }
  }
  const parent = await volatileFolder()
  await sweepLeftovers(parent, PREFIX)
  const folder = await mkdtemp(join(parent, PREFIX))
  const { url, stop } = await startBundledPostgres({ folder, isDurable: false })
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
  return { url, isDurable: false, close }
}

/** Server parts have no roles of their own on an older one, and statements that tests plant would end the connections of everybody. */
async function refuseOldServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    .finally(() => client.end())
  if ((rows[0]?.version ?? 0) >= 160_000) return
  throw new Error(
    'The server in TEST_DATABASE_URL is older than PostgreSQL 16. Name a newer one, or unset the variable: the tests then start the bundled one.',
  )
}
