import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf, promoteRemote, publishRemote } from 'delivery'
import { builtRemote, operator, provided, testStore } from 'delivery/testing'
import { withReleasedMigrations } from './released-migrations'

const first = { name: '0001_notes.sql', sql: 'create table notes (id int)' }
const second = { name: '0002_more.sql', sql: 'alter table notes add text text' }

it('a restore knows the migrations of a released server part that is newer than the installed one', async () => {
  const store = testStore()
  const folder = mkdtempSync(join(tmpdir(), 'released-migrations-'))
  mkdirSync(join(folder, 'server/migrations'), { recursive: true })
  const files = [first, second].map(({ name, sql }) => {
    writeFileSync(join(folder, 'server/migrations', name), sql)
    return [`server/migrations/${name}`, integrityOf(Buffer.from(sql))]
  })
  const serverPart = { folder, protocol: 1, files: Object.fromEntries(files) }
  await publishRemote(store, { ...builtRemote({ name: 'mf-notes' }), serverPart })
  const installed = [
    { schema: 'mf_notes', migrations: [first] },
    { schema: 'mf_lids', migrations: [] },
  ]
  expect(await withReleasedMigrations(installed, store)).toEqual(installed)
  await promoteRemote(store, { ...operator, remote: 'mf-notes', version: '1.0.0', provided })
  expect(await withReleasedMigrations(installed, store)).toEqual([
    { schema: 'mf_notes', migrations: [first, second] },
    { schema: 'mf_lids', migrations: [] },
  ])
})
