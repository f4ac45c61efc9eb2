import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ListedPerson } from 'shared-domain/contract'
import { audit } from '../../database/schema'
import { makeAppWithAccounts, signInAs } from '../accounts/testing/signed-in'

type Headers = Record<string, string>
let app: FastifyInstance
let admin: Headers
beforeEach(async () => {
  app = await makeAppWithAccounts()
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

it('puts a person out at once who is deactivated, or whose sessions are ended', async () => {
  const tama = await signInAs(app, 'operator', 'Tama Parata')
  const id = await idOf('Tama Parata')
  const status = async () => (await app.inject({ url: '/api/alerts', headers: tama })).statusCode
  expect(await status()).toBe(200)
  expect((await post(`/${id}/end-sessions`)).json()).toMatchObject({ sessions: 0, isActive: true })
  expect(await status()).toBe(401)
  expect((await put(`${id}/active`, { isActive: false })).json()).toMatchObject({ isActive: false })
  const actions = (
    await app.database.query
      .select()
      .from(audit)
      .where(eq(audit.subject, `person:${id}`))
  ).map(({ action, actor }) => [action, actor])
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
