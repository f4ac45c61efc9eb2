import {
  addAccount,
  ORIGIN,
  PASSWORD,
  servePart,
  setBreakGlass,
  signInAgain,
  signInAs,
} from 'api/server-part/testing'
import type { ListedPerson } from '../operations'
import { part } from './index'

type Headers = Record<string, string>
let app: Awaited<ReturnType<typeof servePart>>
let admin: Headers
beforeEach(async () => {
  app = await servePart(part)
  admin = await signInAs(app, 'admin', 'Kiri Ngata')
})
afterEach(() => app.close())

const list = async (headers = admin): Promise<ListedPerson[]> =>
  (await app.inject({ url: '/api/people', headers })).json().people
const idOf = async (name: string, headers = admin) =>
  (await list(headers)).find((person) => person.name === name)?.id ?? ''
const put = (path: string, payload: object, headers = admin) =>
  app.inject({ method: 'PUT', url: `/api/people/${path}`, headers, payload })
const post = (path: string, payload?: object) =>
  app.inject({ method: 'POST', url: `/api/people${path}`, headers: admin, ...(payload && { payload }) })

it('invites a person by a link that is shown once, and says that they have not signed in', async () => {
  const invited = await post('', { name: 'Tama Parata', role: 'operator' })
  expect(invited.statusCode).toBe(201)
  const { link } = invited.json()
  expect(link.path).toMatch(/^\/sign-in\/link\/[\w-]{43}$/)
  expect(link.opens).toBe('password')
  const [, tama] = await list()
  expect(tama).toMatchObject({
    name: 'Tama Parata',
    signsInWith: null,
    linkUntil: link.expiresAt,
    lastSeenAt: null,
  })
  expect(JSON.stringify(await list())).not.toContain(link.path)
  const again = await post('', { name: 'tama parata', role: 'operator' })
  expect([again.statusCode, again.json().errors[0].field]).toEqual([409, 'body.name'])
})

it('puts a person out at once who is deactivated, or whose sessions are ended (ASVS 7.4.2, 7.4.5)', async () => {
  const tama = await signInAs(app, 'operator', 'Tama Parata')
  const id = await idOf('Tama Parata')
  const status = async () => (await app.inject({ url: '/api/alerts', headers: tama })).statusCode
  expect(await status()).toBe(200)
  expect((await post(`/${id}/end-sessions`)).json()).toMatchObject({ sessions: 0, isActive: true })
  expect(await status()).toBe(401)
  expect((await put(`${id}/active`, { isActive: false })).json()).toMatchObject({ isActive: false })
  const { rows } = await app.database.pool.query('select action, actor from audit where subject = $1', [
    `person:${id}`,
  ])
  const actions = rows.map(({ action, actor }) => [action, actor])
  expect(actions).toEqual(
    expect.arrayContaining([
      ['session.end-all', 'Kiri Ngata'],
      ['account.deactivate', 'Kiri Ngata'],
    ]),
  )
})

it('gives a role that counts with the next request', async () => {
  const tama = await signInAs(app, 'viewer', 'Tama Parata')
  const id = await idOf('Tama Parata')
  const status = async () => (await app.inject({ url: '/api/reports', headers: tama })).statusCode
  expect(await status()).toBe(403)
  expect((await put(`${id}/role`, { role: 'operator' })).json().role).toBe('operator')
  expect(await status()).toBe(200)
})

it('keeps the last administrator, whatever is asked', async () => {
  const id = await idOf('Kiri Ngata')
  for (const answer of [
    await put(`${id}/role`, { role: 'viewer' }),
    await put(`${id}/active`, { isActive: false }),
  ])
    expect([answer.statusCode, answer.json().type]).toEqual([409, 'urn:problem:last-admin'])
})

it('keeps one of two administrators who take each other away at the same moment', async () => {
  const aroha = await signInAs(app, 'admin', 'Aroha Tane')
  const [kiriId, arohaId] = [await idOf('Kiri Ngata'), await idOf('Aroha Tane')]
  const answers = await Promise.all([
    put(`${arohaId}/active`, { isActive: false }, admin),
    put(`${kiriId}/role`, { role: 'viewer' }, aroha),
  ])
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses[0]).toBe(200)
  // The one who was faster has put the other out before, or while, they were asked.
  expect([401, 403, 409]).toContain(statuses[1])
})

it('keeps one of two administrators, however their changes meet in the database', async () => {
  await signInAs(app, 'admin', 'Aroha Tane')
  const ids = [await idOf('Kiri Ngata'), await idOf('Aroha Tane')]
  const answers = await Promise.all(ids.map((id) => put(`${id}/active`, { isActive: false })))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  const { rows } = await app.database.pool.query("select from people where role = 'admin' and is_active")
  expect(rows).toHaveLength(1)
})

describe('where the council’s provider signs people in', () => {
  const provider = {
    issuer: 'https://login.example.govt.nz',
    clientId: 'smart-bins',
    clientSecret: 'a secret of the tests',
    rolesClaim: 'roles',
    roles: new Map(),
  }
  const addAdmin = async (
    name: string,
    {
      subject,
      passwordHash,
      withoutRoleSince,
    }: { subject?: string; passwordHash?: string; withoutRoleSince?: Date },
  ): Promise<string> => {
    const { rows } = await app.database.pool.query(
      `insert into people (name, role, subject, password_hash, without_role_since)
       values ($1, 'admin', $2, $3, $4) returning id`,
      [name, subject, passwordHash, withoutRoleSince],
    )
    return rows[0].id
  }
  const statusOf = async (id: string, isActive: boolean) =>
    (await put(`${id}/active`, { isActive })).json().type ?? 'done'

  beforeEach(async () => {
    await app.close()
    app = await servePart(
      part,
      {},
      { access: { kind: 'accounts', publicOrigin: ORIGIN, trustedProxies: [], provider } },
    )
    await addAccount(app.database, { name: 'Kiri Ngata', role: 'admin', password: PASSWORD })
    await setBreakGlass(app.database, 'Kiri Ngata', true, { hasProvider: true })
    admin = await signInAgain(app, 'Kiri Ngata')
  })

  it('an administrator whose password counts for nothing there does not stand in for the last one', async () => {
    await addAdmin('Tama Parata', { passwordHash: 'of no use while there is a provider' })
    expect(await statusOf(await idOf('Kiri Ngata'), false)).toBe('urn:problem:last-admin')
    await expect(setBreakGlass(app.database, 'Kiri Ngata', false, { hasProvider: true })).rejects.toThrow(
      'last administrator',
    )
    // Where there is no provider any more, the password of the other counts again.
    await setBreakGlass(app.database, 'Kiri Ngata', false, { hasProvider: false })
  })

  it('says how each person signs in now, and invites without a password', async () => {
    await addAdmin('Aroha Tane', { subject: 'https://login.example.govt.nz aroha' })
    await addAdmin('Tama Parata', { passwordHash: 'of no use while there is a provider' })
    await addAdmin('Hemi', { subject: 'https://login.example.govt.nz hemi', withoutRoleSince: new Date() })
    const listed = (await app.inject({ url: '/api/people', headers: admin })).json()
    expect(listed.hasProvider).toBe(true)
    expect(
      listed.people.map(({ name, signsInWith, withoutRoleSince }: ListedPerson) => [
        name,
        signsInWith,
        withoutRoleSince !== null,
      ]),
    ).toEqual([
      ['Aroha Tane', 'provider', false],
      ['Hemi', 'provider', true],
      ['Kiri Ngata', 'password', false],
      ['Tama Parata', null, false],
    ])
    const link = async (name: string) => (await post(`/${await idOf(name)}/link`)).json()
    expect((await link('Tama Parata')).link.opens).toBe('provider')
    expect((await link('Kiri Ngata')).link.opens).toBe('password')
    expect((await link('Aroha Tane')).type).toBe('urn:problem:not-possible-now')
    expect((await post('', { name: 'Mere', role: 'viewer' })).json().link.opens).toBe('provider')
  })

  it('an administrator of the provider counts by the last role, and not once deactivated', async () => {
    const aroha = await addAdmin('Aroha Tane', { subject: 'https://login.example.govt.nz aroha' })
    const kiri = await idOf('Kiri Ngata')
    expect(await statusOf(aroha, false)).toBe('done')
    expect(await statusOf(kiri, false)).toBe('urn:problem:last-admin')
    expect(await statusOf(aroha, true)).toBe('done')
    await app.database.pool.query('update people set without_role_since = now() where id = $1', [aroha])
    expect(await statusOf(kiri, false)).toBe('urn:problem:last-admin')
    await app.database.pool.query('update people set without_role_since = null where id = $1', [aroha])
    expect(await statusOf(kiri, false)).toBe('done')
  })
})
