import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startBundledPostgres } from 'bundled-postgres'
import { sweepLeftovers, volatileFolder } from 'bundled-postgres/testing'

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
  if (named) return { url: named, isDurable: true, close: async () => undefined }
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
