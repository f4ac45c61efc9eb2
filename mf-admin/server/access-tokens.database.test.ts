import { servePart, signInAs } from 'api/server-part/testing'
import type { TokenScope } from 'shared-domain/contract'
import { part } from './index'

let app: Awaited<ReturnType<typeof servePart>>
beforeAll(async () => {
  app = await servePart(part)
})
afterAll(() => app.close())

it('shows an administrator every token, and a secret only when it is made', async () => {
  const headers = await signInAs(app, 'admin')
  const payload = { name: 'Weather feed', scopes: ['open-data:read'], days: 90 }
  const made = await app.inject({ method: 'POST', url: '/api/access-tokens', headers, payload })
  const { secret, token } = made.json()
  expect([made.statusCode, token.ending]).toEqual([201, secret.slice(-4)])
  const listed = await app.inject({ url: '/api/access-tokens', headers })
  expect(listed.json().tokens[0]).toEqual(token)
  expect(listed.body).not.toContain(secret)
})

it('gives a supervisor the tokens of sensors alone, and says who makes others', async () => {
  const headers = await signInAs(app, 'supervisor')
  const create = (scopes: readonly TokenScope[]) =>
    app.inject({
      method: 'POST',
      url: '/api/access-tokens',
      headers,
      payload: { name: 'The Things Stack', scopes, days: 90 },
    })
  const made = await create(['uplinks:write'])
  expect(made.statusCode).toBe(201)
  expect((await create(['uplinks:write', 'open-data:read'])).json()).toMatchObject({
    status: 403,
    detail: expect.stringContaining('an administrator makes others'),
    errors: [{ field: 'body.scopes' }],
  })
  const administrator = await signInAs(app, 'admin', 'Kiri Ngata')
  const other = (
    await app.inject({
      method: 'POST',
      url: '/api/access-tokens',
      headers: administrator,
      payload: { name: 'Gateway Tawa', scopes: ['open-data:read'], days: 30 },
    })
  ).json()
  const { tokens } = (await app.inject({ url: '/api/access-tokens', headers })).json()
  const ids = tokens.map(({ id }: { id: string }) => id)
  expect([ids.includes(made.json().token.id), ids.includes(other.token.id)]).toEqual([true, false])
})
