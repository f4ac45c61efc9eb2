import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderStore, scheduledJob, servePart, signInAs } from 'api/server-part/testing'
import { part } from './index'

/** A public key whose private key was thrown away: nothing here is decrypted. */
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

let app: Awaited<ReturnType<typeof servePart>>
afterEach(() => app.close())

it('tells a supervisor how the database, the store and each scheduled job are', async () => {
  app = await servePart(part)
  let failed: () => void = () => undefined
  const hasFailed = new Promise<void>((resolve) => {
    failed = resolve
  })
  scheduledJob(app, {
    name: 'planted',
    everyMs: 1,
    work: () => Promise.reject(new Error('the layer is away')),
    wait: async (_, signal) => {
      failed()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  })
  await app.ready()
  await hasFailed
  const headers = await signInAs(app, 'supervisor')
  const health = (await app.inject({ url: '/api/health', headers })).json()
  expect(health.database).toMatchObject({ isWell: true, failure: null })
  expect(health.database.sizeBytes).toBeGreaterThan(1_000_000)
  expect(health.store).toMatchObject({ isWell: true, revision: 0 })
  expect(health.mirror).toBeNull()
  expect(health.jobs.find(({ name }: { name: string }) => name === 'planted')).toMatchObject({
    isWell: false,
    doneAt: null,
    failure: 'Error: the layer is away',
  })
  expect(health.retention).toContainEqual({ name: 'contacts', days: 90 })
  expect(health.events.heldBackMs).toBe(0)
})

describe('of backups', () => {
  const settings = () => ({
    store: folderStore(mkdtempSync(join(tmpdir(), 'backups-'))),
    recipient: RECIPIENT,
    everyHours: 6,
    keptDays: 30,
  })
  const backupsOf = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/health', headers })).json().backups

  it('it tells when the newest was made', async () => {
    const backups = settings()
    app = await servePart(part, {}, { backups })
    const headers = await signInAs(app, 'supervisor')
    let told = await backupsOf(headers)
    while (told.newestAt === null) {
      await pause(20)
      told = await backupsOf(headers)
    }
    expect(told).toMatchObject({ isWell: true, failure: null, everyHours: 6, store: backups.store.name })
    expect(Date.now() - Date.parse(told.newestAt)).toBeLessThan(60_000)
  })

  it('it tells why none is made', async () => {
    const backups = settings()
    // A file where the folder of the backups should be.
    writeFileSync(join(backups.store.name, 'backups'), '')
    app = await servePart(part, {}, { backups })
    const headers = await signInAs(app, 'supervisor')
    let told = await backupsOf(headers)
    while (!told.failure.startsWith('The last one failed')) {
      await pause(20)
      told = await backupsOf(headers)
    }
    expect(told).toMatchObject({ isWell: false, newestAt: null })
  })

  it('it tells that none are set up, and so does the log of a council’s start', async () => {
    const lines: string[] = []
    const logSink = { write: (line: string) => void lines.push(line) }
    app = await servePart(part, {}, { logLevel: 'warn', logSink })
    expect(await backupsOf(await signInAs(app, 'supervisor'))).toBeNull()
    expect(lines.join()).toContain('The product makes no backups: set BACKUP_URL and BACKUP_RECIPIENT')
  })
})
