import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundledPostgres } from 'bundled-postgres'
import { sweepLeftovers } from 'bundled-postgres/testing'

/** Which server the databases of a jest project are on. */
export type ServerKind = 'embedded' | 'named'

export interface TestServer {
  url: string
  close: () => Promise<void>
}

const PREFIX = 'test-record-'

/** A PostgreSQL of our own that waits for no disk, gone with its data when closed; or the one in TEST_DATABASE_URL. */
export async function testServer(kind: ServerKind): Promise<TestServer> {
  if (kind === 'named') return { url: namedUrl(), close: async () => undefined }
  await sweepLeftovers(tmpdir(), PREFIX)
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const { url, stop } = await startBundledPostgres({ folder, isDurable: false })
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
  return { url, close }
}

function namedUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url)
    throw new Error(
      'TEST_DATABASE_URL names no server: set it to one such as postgres://postgres@127.0.0.1:5432/postgres.',
    )
  return url
}
