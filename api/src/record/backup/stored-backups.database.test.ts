import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderStore, privateStore, type Store } from 'delivery'
import { S3_CREDENTIALS, startS3Server } from 'delivery/testing'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { withConnection } from './record-connection'
import { restoreRecord } from './restore-record'
import {
  fetchBackup,
  forgetBackups,
  listBackups,
  newBackupKey,
  newestBackup,
  storeBackup,
} from './stored-backups'
import { fillTables } from './testing/fill-tables'
import { wholeRecord } from './testing/whole-record'
import { tryRestore } from './try-restore'

/** Begun less than a day before the leftovers are looked for. */
const underWay = '2026-11-21T10-00-00.000Z'
const newFolder = () => mkdtempSync(join(tmpdir(), 'stored-backups-'))
const at = (databaseUrl: string) => ({ databaseUrl, recordFolder: '' })
const wholeOf = (url: string) => withConnection(url, wholeRecord)

let source: Awaited<ReturnType<typeof makeTestDatabase>>
let target: typeof source
let store: Store
let key: Awaited<ReturnType<typeof newBackupKey>>
let bucket: { server: Server; endpoint: string }
beforeAll(async () => {
  bucket = await startS3Server()
  ;[source, key] = await Promise.all([makeTestDatabase(), newBackupKey()])
  await withConnection(source.url, (client) => fillTables(client, 1))
})
afterAll(async () => {
  await source.close()
  bucket.server.closeAllConnections()
  bucket.server.close()
})
const backUp = () => storeBackup(at(source.url), { store, recipient: key.recipient })

const credentials = {
  AWS_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
}
/** Where backups can be. TEST_BACKUP_URL names another place, such as a bucket of your own, with its credentials beside it. */
const PLACES: Record<string, () => Store> = {
  'a folder': () => folderStore(newFolder()),
  'a bucket': () =>
    privateStore(`s3://bins/${randomUUID()}?endpoint=${bucket.endpoint}`, 'BACKUP_URL', credentials),
  ...(process.env.TEST_BACKUP_URL && {
    TEST_BACKUP_URL: () => {
      const url = new URL(process.env.TEST_BACKUP_URL as string)
      url.pathname += `/${randomUUID()}`
      return privateStore(url.href, 'TEST_BACKUP_URL', process.env)
    },
  }),
}

describe.each(Object.entries(PLACES))('a backup in %s', (_, makeStore) => {
  beforeAll(async () => {
    target = await makeTestDatabase()
  })
  afterAll(() => target.close())
  beforeEach(() => {
    store = makeStore()
  })

  it('is restored into a trial record row by row', async () => {
    const { rows, verifyKey } = await backUp()
    const trial = { store, identity: key.identity, trialUrl: target.url, installed: [] }
    const tried = await tryRestore({ ...trial, trust: { verifyKeys: [verifyKey], mayBeUnsigned: false } })
    expect(tried).toMatchObject({ restoreS: expect.any(Number), rows })
    expect(await wholeOf(target.url)).toEqual(await wholeOf(source.url))
  })

  it('is made by the server by itself', async () => {
    const backups = { store, recipient: key.recipient, everyHours: 24, keptDays: 30 }
    const database = await makeTestDatabase()
    const app = await makeApp({ database, backups })
    await app.ready()
    while ((await listBackups(store)).length === 0) await pause(20)
    await app.close()
  })

  it('opens with its private key alone', async () => {
    const { name } = await backUp()
    const other = await newBackupKey()
    const file = join(newFolder(), 'fetched')
    await expect(fetchBackup(store, { name, identity: other.identity, file })).rejects.toThrow(
      'does not open',
    )
    const part = await store.read(`backups/${name}/000001.age`)
    expect(part?.bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  })

  it('that is changed or lacks a part is refused', async () => {
    const { name } = await backUp()
    const partKey = `backups/${name}/000001.age`
    const part = await store.read(partKey)
    const bytes = Buffer.from(part?.bytes ?? '')
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    await store.replace(partKey, bytes, part?.etag ?? '')
    const fetched = { name: 'latest', identity: key.identity, file: join(newFolder(), 'fetched') }
    await expect(fetchBackup(store, fetched)).rejects.toThrow()
    await store.delete(partKey)
    await expect(fetchBackup(store, fetched)).rejects.toThrow('Part 1 of the backup')
    const trust = { verifyKeys: [], mayBeUnsigned: true }
    await expect(restoreRecord(at(target.url), fetched.file, { trust, installed: [] })).rejects.toThrow(
      'no whole backup',
    )
  })

  it('that was cut short counts for none, and its leftovers go after a day', async () => {
    const { name } = await backUp()
    const cutShort = '2026-11-20T10-00-00.000Z'
    await store.create(`backups/${cutShort}/begun.json`, Buffer.from('{}'))
    // As a process that dies while it writes leaves it in a folder; a bucket has whole objects alone.
    if (store.folder)
      writeFileSync(join(store.folder, `backups/${cutShort}/000001.age.pending-1`), 'half of a part')
    await store.create(`backups/${underWay}/000001.age`, Buffer.from('a part'))
    expect([(await listBackups(store)).length, (await newestBackup(store))?.name]).toEqual([1, name])
    const fetched = { name: cutShort, identity: key.identity, file: join(newFolder(), 'fetched') }
    await expect(fetchBackup(store, fetched)).rejects.toThrow(`There is no backup ${cutShort}`)
    await forgetBackups(store, 30, Date.parse('2026-11-21T11:00:00Z'))
    const left = await store.list('backups/')
    expect([...new Set(left.map((key) => key.split('/')[1]))].sort()).toEqual([underWay, name].sort())
    if (store.folder) expect(existsSync(join(store.folder, 'backups', cutShort))).toBe(false)
  })

  it('is made although the store fails for a moment', async () => {
    let failures = 2
    const create: Store['create'] = async (key, bytes) => {
      if (key.endsWith('.age') && failures-- > 0) throw new Error('The bucket asks to slow down.')
      return store.create(key, bytes)
    }
    await storeBackup(at(source.url), { store: { ...store, create }, recipient: key.recipient })
    expect(await listBackups(store)).toHaveLength(1)
  })

  it('leaves when it is old, unless it is the newest', async () => {
    const [first, second] = [await backUp(), await backUp()]
    await forgetBackups(store, 30, Date.now() + 29 * 86_400_000)
    expect((await listBackups(store)).map(({ name }) => name)).toEqual([second.name, first.name])
    await forgetBackups(store, 30, Date.now() + 31 * 86_400_000)
    expect((await listBackups(store)).map(({ name }) => name)).toEqual([second.name])
  })
})
