import type { RevisionRecord } from 'delivery'
import { findToSign, promoteRemote, publishRemote, releaseStore } from 'delivery'
import { builtRemote, operator, provided, testPairs, testStore } from 'delivery/testing'
import { historyTable, registryTable, signingTable } from './registry-tables'

const promotion: RevisionRecord = {
  revision: 7,
  time: '2026-11-22T11:05:09.123Z',
  action: 'promote',
  remote: 'mf-qr',
  from: '1.0.0',
  to: '1.1.0',
  by: 'operator',
  person: 'Kiri Ngata',
  commit: '3ac700c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f607-dirty',
  reason: 'fix: larger labels',
  before: ['1.0.0'],
}
const old: RevisionRecord = { ...promotion, revision: 6, from: null, to: '1.0.0', before: [] }
for (const key of ['person', 'commit', 'reason'] as const) delete old[key]
const share: RevisionRecord = {
  ...promotion,
  revision: 9,
  action: 'share',
  from: '1.1.0',
  to: '1.2.0',
  person: 'Tama',
}
const rollback: RevisionRecord = {
  ...old,
  revision: 8,
  action: 'rollback',
  by: 'error-beacon',
  reason: '\u001b[31mred\n',
}

const lines = (text: string) => text.split('\n')

it('lists what is live where, since when, by whom, from which commit, and the version before', () => {
  const live = (version: string) => ({ ...builtRemote({ version }).publication, base: '/' })
  const registry = { revision: 7, remotes: [{ ...live('1.1.0'), previous: live('1.0.0') }] }
  expect(lines(registryTable(registry, [old, promotion, share]))).toEqual([
    'remote  live   since              by          commit           before it  at',
    'mf-qr   1.1.0  2026-11-22 11:05Z  Kiri Ngata  3ac700c1d-dirty  1.0.0      /app/mf-qr',
  ])
})

it('shows every change in aligned columns, also early ones without a person', () => {
  const [head = '', ...rows] = lines(historyTable([old, promotion, rollback]))
  for (const column of ['time', 'remote', 'to', 'by', 'commit', 'reason'])
    for (const row of rows) expect(row.slice(0, head.indexOf(column)).at(-1)).toBe(' ')
  expect(rows[0]).toMatch(/6 +2026-11-22 11:05Z {2}promote +mf-qr +– +1\.0\.0 +operator +– +–$/)
  expect(rows[1]).toMatch(/Kiri Ngata +3ac700c1d-dirty +fix: larger labels$/)
  expect(rows[2]).toMatch(/error-beacon +– +\[31mred$/)
})

it('lists what would be signed anew, and marks what no listed key vouches for', async () => {
  const store = testStore()
  await publishRemote(store, builtRemote())
  await promoteRemote(store, { ...operator, remote: 'mf-qr', version: '1.0.0', provided })
  const id = store.keys.listed[0]?.id
  const { listing, signer } = testPairs('qr')
  const moved = releaseStore(store, { listed: listing('mf-qr=qr'), signer: signer('qr') })
  const { toSign } = await findToSign(moved)
  const [, entry, version] = lines(signingTable(toSign, moved.keys))
  expect(entry).toMatch(new RegExp(`^mf-qr +revision 1 .* promote +\\? ${id} \\(not listed\\)$`))
  expect(version).toMatch(new RegExp(`^mf-qr +1\\.0\\.0 .* c0ffee +live +\\? ${id} \\(not listed\\)$`))
})
