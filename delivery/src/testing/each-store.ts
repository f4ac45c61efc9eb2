import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { type ReleaseStore, releaseStore } from '../release-store'
import { parseS3Address } from '../s3-client'
import { s3Store } from '../s3-store'
import { S3_CREDENTIALS, startS3Server } from './s3-server'
import { testKeys, testStore } from './test-store'

/** Runs the same tests over every kind of store, each time an empty one. */
export function describeEachStore(tests: (makeStore: () => ReleaseStore) => void): void {
  describe('in a folder', () => {
    tests(() => testStore())
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
      releaseStore(
        s3Store({
          address: parseS3Address(`s3://bins/${randomUUID()}?endpoint=${endpoint}&region=ap-southeast-2`),
          credentials: S3_CREDENTIALS,
          publicUrl: 'https://remotes.example.govt.nz/',
        }),
        testKeys(),
      ),
    )
  })
}
