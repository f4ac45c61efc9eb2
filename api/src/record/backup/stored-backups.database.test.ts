import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore, type Store } from 'delivery'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { withConnection } from './reach-record'
import { restoreRecord } from './restore-record'
import { fetchBackup, forgetBackups, listBackups, newBackupKey, storeBackup } from './stored-backups'
import { fillTables } from './testing/fill-tables'
import { wholeRecord } from './testing/whole-record'
import { tryRestore } from './try-restore'

const newFolder = () => mkdtempSync(join(tmpdir(), 'stored-backups-'))
const at = (databaseUrl: string) => ({ databaseUrl, recordFolder: '' })
const wholeOf = (url: string) => withConnection(url, wholeRecord)

let source: Awaited<ReturnType<typeof makeTestDatabase>>
let target: typeof source
let store: Store
let key: Awaited<ReturnType<typeof newBackupKey>>
beforeAll(async () => {
  ;[source, target, key] = await Promise.all([makeTestDatabase(), makeTestDatabase(), newBackupKey()])
  await withConnection(source.url, (client) => fillTables(client, 1))
})
beforeEach(() => {
  store = folderStore(newFolder())
})
afterAll(() => Promise.all([source.close(), target.close()]))
const backUp = () => storeBackup(at(source.url), { store, recipient: key.recipient })

describe('a backup in a store', () => {
  it('is restored into a trial record row by row', async () => {
    const { rows } = await backUp()
    const tried = await tryRestore({ store, identity: key.identity, trialUrl: target.url })
    expect(tried).toMatchObject({ restoreS: expect.any(Number), rows })
    expect(await wholeOf(target.url)).toEqual(await wholeOf(source.url))
  })

  it('is made by the server by itself', async () => {
    const backups = { store, recipient: key.recipient, everyHours: 24, keptDays: 30 }
    const database = await makeTestDatabase()
    const app = await makeApp({ database, backups })
    await app.ready()
    while ((await listBackups(store)).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
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
    await expect(restoreRecord(at(target.url), fetched.file)).rejects.toThrow('no whole backup')
  })

  it('leaves when it is old, unless it is the newest', async () => {
    const [first, second] = [await backUp(), await backUp()]
    await forgetBackups(store, 30, Date.now() + 29 * 86_400_000)
    expect((await listBackups(store)).map(({ name }) => name)).toEqual([second.name, first.name])
    await forgetBackups(store, 30, Date.now() + 31 * 86_400_000)
    expect((await listBackups(store)).map(({ name }) => name)).toEqual([second.name])
  })
})
