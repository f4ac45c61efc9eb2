import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore } from '../folder-store'
import { parseS3Address } from '../s3-client'
import { s3Store } from '../s3-store'
import type { Store } from '../store'
import { S3_CREDENTIALS, startS3Server } from './s3-server'

/** Runs the same tests over every kind of store, each time an empty one. */
export function describeEachStore(tests: (makeStore: () => Store) => void): void {
  describe('in a folder', () => {
    tests(() => folderStore(mkdtempSync(join(tmpdir(), 'store-'))))
  })

  describe('in a bucket', () => {
    let server: Server
    let endpoint: string
    beforeAll(async () => {
      ;({ server, endpoint } = await startS3Server())
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })
    tests(() =>
      s3Store({
        address: parseS3Address(`s3://bins/${randomUUID()}?endpoint=${endpoint}&region=ap-southeast-2`),
        credentials: S3_CREDENTIALS,
        publicUrl: 'https://remotes.example.govt.nz/',
      }),
    )
  })
}
