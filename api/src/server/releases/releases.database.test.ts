import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderStore, promoteRemote, publishRemote, type Store } from 'delivery'
import { builtRemote, operator, provided } from 'delivery/testing'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { audit, pageLoads } from '../../database/schema'
import { makeAppWithAccounts, signInAs } from '../../features/accounts/testing/signed-in'

let store: Store
let app: FastifyInstance
let headers: Record<string, string>
beforeEach(async () => {
  store = folderStore(mkdtempSync(join(tmpdir(), 'store-')))
  const shell = `<meta name="provides" content='${JSON.stringify(provided)}'>`
  app = await makeAppWithAccounts({ store, shell } as object)
  headers = await signInAs(app, 'admin', 'Kiri Ngata')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishRemote(store, builtRemote({ version }))
  for (const version of ['1.0.0', '1.1.0'])
    await promoteRemote(store, { ...operator, remote: 'mf-qr', version, provided })
})
afterEach(() => app.close())

const read = async () => (await app.inject({ url: '/api/releases', headers })).json()
const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/releases/mf-qr/${path}`, headers, payload })

it('says what is live, what was before, what could be, and how both do in browsers', async () => {
  const load = { remote: 'mf-qr', version: '1.1.0', addressHash: 'a', at: new Date() }
  await app.database.query.insert(pageLoads).values([
    { ...load, load: 'x', session: 's1', outcome: 'ran', lcpMs: 900 },
    { ...load, load: 'y', session: 's2', outcome: 'render' },
  ])
  const { remotes, history } = await read()
  expect(remotes[0]).toMatchObject({
    name: 'mf-qr',
    live: { version: '1.1.0', sessions: 2, failed: 1, lcpMs: 900, inpMs: null },
    previous: { version: '1.0.0', sessions: 0 },
    candidate: null,
    since: { action: 'promote', to: '1.1.0', by: operator.person },
  })
  expect(remotes[0].versions.map(({ version }: { version: string }) => version).sort()).toEqual([
    '1.0.0',
    '1.1.0',
    '1.2.0',
  ])
  expect(history.map(({ to }: { to: string }) => to)).toEqual(['1.1.0', '1.0.0'])
})

it('promotes and rolls back in the name of the person, with the reason, and audits both', async () => {
  const promoted = await post('promote', {
    version: '1.2.0',
    expect: '1.1.0',
    reason: 'new sizes',
    isForced: false,
  })
  expect(promoted.json().change).toMatchObject({ to: '1.2.0', by: 'Kiri Ngata', reason: 'new sizes' })
  const back = await post('roll-back', { expect: '1.2.0', reason: 'labels are cut' })
  expect(back.json().change).toMatchObject({ from: '1.2.0', to: '1.1.0', isAutomatic: false })
  expect((await read()).remotes[0].live.version).toBe('1.1.0')
  const entries = await app.database.query.select().from(audit).where(eq(audit.subject, 'remote:mf-qr'))
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['release.promote', 'Kiri Ngata'],
    ['release.roll-back', 'Kiri Ngata'],
  ])
})

it.each([
  [
    'another version is live by now',
    'roll-back',
    { expect: '1.0.0', reason: 'late' },
    /was expected to be live/,
  ],
  [
    'the version is not in the store',
    'promote',
    { version: '9.0.0', expect: '1.1.0', reason: 'x', isForced: false },
    /not in the store/,
  ],
])('changes nothing when %s, and says so', async (_, path, body, sentence) => {
  const answer = await post(path, body)
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(sentence)])
  expect((await read()).remotes[0].live.version).toBe('1.1.0')
})
