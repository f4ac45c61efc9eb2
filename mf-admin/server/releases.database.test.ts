import {
  builtRemote,
  operator,
  promoteRemote,
  provided,
  publishRemote,
  type ReleaseStore,
  servePart,
  signInAs,
  testStore,
} from 'api/server-part/testing'
import { part } from './index'

let store: ReleaseStore
let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeEach(async () => {
  store = testStore()
  const shell = `<meta name="provides" content='${JSON.stringify(provided)}'>`
  app = await servePart(part, {}, { store, shell } as object)
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
  await app.database.pool.query(
    `insert into page_loads (remote, version, address_hash, at, load, session, outcome, lcp_ms) values
       ('mf-qr', '1.1.0', 'a', now(), 'x', 's1', 'ran', 900),
       ('mf-qr', '1.1.0', 'a', now(), 'y', 's2', 'render', null)`,
  )
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
  const { rows: entries } = await app.database.pool.query(
    "select action, actor from audit where subject = 'remote:mf-qr' order by seq",
  )
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
