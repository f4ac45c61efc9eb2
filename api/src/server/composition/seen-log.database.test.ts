import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promoteRemote, publishRemote, type ReleaseKeys, readReleases, storeKeys } from 'delivery'
import { builtRemote, operator, provided, testKeys, testStore } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../testing/make-app'
import { acceptReleases } from './seen-log'

let folder: string
let keys: ReleaseKeys
let database: Database
let apps: FastifyInstance[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  keys = testKeys()
  database = await makeTestDatabase()
  apps = []
  jest.spyOn(console, 'error').mockImplementation()
  await release('1.0.0')
  await release('1.1.0')
})
afterEach(async () => {
  jest.restoreAllMocks()
  for (const app of apps) await app.close()
})

/** The store as a process opens it. */
const opened = (held = keys) => testStore(folder, held)
async function release(version: string) {
  await publishRemote(opened(), builtRemote({ version }))
  await promoteRemote(opened(), { ...operator, remote: 'mf-qr', version, provided })
}
/** A server with this record, as it starts. Only the last one closes the database. */
async function start(held = keys) {
  const app = await makeApp({ store: opened(held), database: { ...database, close: async () => {} } })
  apps.push(app)
  return app
}
const live = async (app: FastifyInstance) =>
  (await app.inject('/registry.json')).json().remotes.map(({ version }: { version: string }) => version)
const storeHealth = (app: FastifyInstance) => app.health.store()
const forge = (content: object) =>
  opened().create(storeKeys.revision(3), Buffer.from(JSON.stringify(content)))

describe('a log that is not what was signed', () => {
  it('changes nothing of what is live, also over a restart, and Health says so', async () => {
    const running = await start()
    await forge({ revision: 3, action: 'rollback', remote: 'mf-qr', from: '1.1.0', to: '1.0.0' })
    for (const app of [running, await start()]) {
      expect(await live(app)).toEqual(['1.1.0'])
      expect(await storeHealth(app)).toMatchObject({
        revision: null,
        failure: expect.stringMatching(/^history\/000003\.json .*What was live before stays live\.$/),
      })
    }
  })

  it('stops no server for good: once it is restored, releases go on', async () => {
    const app = await start()
    await forge({})
    await live(app)
    await opened().delete(storeKeys.revision(3))
    await release('1.2.0')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await live(app)).toEqual(['1.2.0'])
  })

  it('stops the start of a server whose record has seen no other', async () => {
    await forge({})
    await expect(start()).rejects.toThrow('history/000003.json is no entry of the log')
  })
})

describe('a log that was cut off', () => {
  it('is found by a server that was started since, until an operator accepts it', async () => {
    const running = await start()
    await opened().delete(storeKeys.revision(2))
    const restarted = await start()
    for (const app of [running, restarted]) expect(await live(app)).toEqual(['1.1.0'])
    expect((await storeHealth(restarted)).failure).toContain(
      'The log ends at revision 1, but revision 2 was seen: it was cut off.',
    )
    expect(await acceptReleases(database, await readReleases(opened()))).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    for (const app of [running, restarted]) expect(await live(app)).toEqual(['1.0.0'])
    expect((await storeHealth(restarted)).failure).toBeNull()
  })

  it('keeps nothing live whose key does not count any more', async () => {
    await start()
    await opened().delete(storeKeys.revision(2))
    const restarted = await start(testKeys())
    expect(await live(restarted)).toEqual([])
  })
})

it('a promotion by admin is refused as long as the log is not what was signed', async () => {
  const shell = `<meta name="provides" content='${JSON.stringify(provided)}'>`
  const app = await makeApp({ store: opened(), database: { ...database, close: async () => {} }, shell })
  apps.push(app)
  await forge({})
  await expect(
    app.liveVersions.rollBack('Kiri', 'mf-qr', { expect: '1.1.0', reason: 'blank' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('history/000003.json is no entry of the log') })
})
