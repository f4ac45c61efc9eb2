import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundledPostgres } from 'bundled-postgres'
import { migrate } from '../../database/migrate'
import { backUpRecord } from './back-up-record'
import { withConnection } from './record-connection'
import { restoreRecord } from './restore-record'

const folder = mkdtempSync(join(tmpdir(), 'test-record-'))
const recordIn = (name: string) => ({ recordFolder: join(folder, name) })
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the record on our own server', () => {
  it('is backed up while the product runs, and restored when it is stopped', async () => {
    const file = join(folder, 'a.backup')
    const { url, stop } = await startBundledPostgres({
      folder: recordIn('running').recordFolder,
      isDurable: false,
    })
    await migrate({ url })
    await withConnection(url, (client) =>
      client.query(`insert into facts (name, value) values ('weather', '"windy"')`),
    )
    const { verifyKey } = await backUpRecord(recordIn('running'), file)
    const trust = { verifyKeys: [verifyKey], mayBeUnsigned: false }
    const restore = (name: string) => restoreRecord(recordIn(name), file, { trust, installed: [] })
    await expect(restore('running')).rejects.toThrow('in use by process')
    await stop()

    await restore('other')
    const again = join(folder, 'b.backup')
    const { header, verifyKey: afterwards } = await backUpRecord(recordIn('other'), again)
    expect(header.tables).toContainEqual({ name: 'facts', columns: ['name', 'value'], rows: 2 })
    // The restored record signs by the same key.
    expect(afterwards).toBe(verifyKey)
  })

  it('must be there', async () => {
    await expect(backUpRecord(recordIn('none'), join(folder, 'c.backup'))).rejects.toThrow(
      'There is no record in',
    )
    expect(existsSync(recordIn('none').recordFolder)).toBe(false)
  })
})
