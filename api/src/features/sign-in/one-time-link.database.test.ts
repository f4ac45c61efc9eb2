import type { FastifyInstance } from 'fastify'
import { audit, people } from '../../database/schema'
import { changeRecord } from '../../record/change-record'
import { setActive } from '../accounts/accounts'
import { createOneTimeLink, type LinkPurpose } from '../accounts/one-time-links'
import { makeAppWithAccounts, ORIGIN, PASSWORD, signInAgain, signInAs } from '../accounts/testing/signed-in'

const own = { host: new URL(ORIGIN).host, origin: ORIGIN }
const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
const NEW = 'seven quiet tūī on a wire'

let app: FastifyInstance
beforeEach(async () => {
  app = await makeAppWithAccounts()
})
afterEach(() => app.close())

const link = (personId: string, purpose: LinkPurpose = 'invite', hasProvider = false) =>
  changeRecord(app, 'admin', (change) => createOneTimeLink(change, { personId, purpose }, { hasProvider }))
const open = (url: string) => app.inject({ url, headers: own })
const send = (url: string, password: string, again = password) =>
  app.inject({
    method: 'POST',
    url,
    headers: form,
    payload: new URLSearchParams({ password, again }).toString(),
  })
const whoIs = async (cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { ...own, cookie } })).json()

async function invited(name = 'mere') {
  const [person] = await app.database.query.insert(people).values({ name, role: 'operator' }).returning()
  return person?.id ?? ''
}

describe('a one-time link', () => {
  it('lets an invited person choose a password, which signs them in', async () => {
    const { path } = await link(await invited())
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Choose a password')
    expect(page.body).not.toContain('<script')
    const answer = await send(path, NEW)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/app/dashboard'])
    const [cookie = ''] = [answer.headers['set-cookie']].flat()
    expect(await whoIs(cookie.split(';', 1)[0] ?? '')).toMatchObject({ person: { name: 'mere' } })
    expect((await signInAgain(app, 'mere', NEW)).cookie).toMatch(/^__Host-session=./)
  })

  it('works once, also for many at the same moment (ASVS 6.4.1)', async () => {
    const { path } = await link(await invited())
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => send(path, `${NEW} ${i}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, ...Array(7).fill(410)])
    expect((await open(path)).statusCode).toBe(410)
  })

  it('is of no use once it has expired, was replaced, or the account is deactivated (ASVS 6.4.1)', async () => {
    const id = await invited()
    const replaced = await link(id)
    const expired = await link(id)
    expect((await open(replaced.path)).statusCode).toBe(410)
    await app.database.pool.query('update one_time_links set expires_at = now()')
    expect((await send(expired.path, NEW)).statusCode).toBe(410)
    const shut = await link(id)
    await setActive(app.database, 'mere', false, { hasProvider: false })
    expect((await send(shut.path, NEW)).statusCode).toBe(410)
    expect((await open('/sign-in/link/made-up')).statusCode).toBe(410)
  })

  it('resets a lost password and ends the sessions that were open (ASVS 6.4.3)', async () => {
    const kiri = await signInAs(app, 'operator', 'kiri')
    const [person] = await app.database.query.select().from(people)
    const { path } = await link(person?.id ?? '', 'reset')
    expect((await send(path, NEW)).statusCode).toBe(303)
    expect(await whoIs(kiri.cookie)).toMatchObject({ person: null })
    expect((await signInAgain(app, 'kiri', PASSWORD)).cookie).toBe('')
    const entries = await app.database.query.select().from(audit)
    for (const action of ['session.begin', 'account.password'])
      expect(entries).toContainEqual(expect.objectContaining({ action, change: { by: 'reset' } }))
  })

  it('says in words why a password is not taken, and stays good', async () => {
    const { path } = await link(await invited())
    expect((await send(path, 'short')).body).toContain('The password has 5 characters')
    expect((await send(path, NEW, 'another')).body).toContain('The two passwords differ')
    expect((await send(path, NEW)).statusCode).toBe(303)
  })

  it('is not made for a person of the council’s provider, and stored as a hash alone', async () => {
    const [person] = await app.database.query
      .insert(people)
      .values({ name: 'Aroha', role: 'viewer', subject: 'https://provider.example aroha' })
      .returning()
    await expect(link(person?.id ?? '', 'invite', true)).rejects.toThrow('signs in at the council’s provider')
    const { path } = await link(await invited())
    const stored = await app.database.pool.query('select * from one_time_links')
    expect(JSON.stringify(stored.rows)).not.toContain(path.split('/').at(-1))
  })
})
