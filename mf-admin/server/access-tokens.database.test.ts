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

describe('a token for some sensors', () => {
  const SENSORS = ['24E124713B000001', '24E124713B000002']
  const create = (headers: object, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/access-tokens',
      headers: { ...headers },
      payload: { name: 'Gateway Tawa', scopes: ['uplinks:write'], days: 30, ...payload },
    })
  const limit = (headers: object, id: string, devices: unknown) =>
    app.inject({
      method: 'PUT',
      url: `/api/access-tokens/${id}/devices`,
      headers: { ...headers },
      payload: { devices } as object,
    })

  it('is made and changed by a supervisor, keeps its secret, and is in the audit trail', async () => {
    const headers = await signInAs(app, 'supervisor', 'Mere Kahu')
    const made = await create(headers, { devices: [SENSORS[0]?.toLowerCase(), SENSORS[0]] })
    expect([made.statusCode, made.json().token.devices]).toEqual([201, [SENSORS[0]]])
    const { id, ending } = made.json().token
    expect((await limit(headers, id, SENSORS)).json()).toMatchObject({ devices: SENSORS, ending })
    expect((await limit(headers, id, null)).json()).toMatchObject({ devices: null, ending })
    const { rows } = await app.database.pool.query(
      `select change from audit where action = 'token.limit' order by seq`,
    )
    expect(rows.map(({ change }) => change)).toEqual([
      { from: 1, to: 2 },
      { from: 2, to: 'all' },
    ])
  })

  it('may do nothing else, and is refused where a sensor has no DevEUI', async () => {
    const headers = await signInAs(app, 'admin', 'Wiremu Hohepa')
    for (const [payload, field] of [
      [{ devices: SENSORS, scopes: ['uplinks:write', 'readings:write'] }, 'body.devices'],
      [{ devices: ['bin-sensor-1'] }, 'body.devices.0'],
      [{ devices: [] }, 'body.devices'],
    ] as const)
      expect((await create(headers, payload)).json()).toMatchObject({ status: 400, errors: [{ field }] })
    const wide = (await create(headers, { scopes: ['readings:write'] })).json().token
    expect((await limit(headers, wide.id, SENSORS)).json()).toMatchObject({ status: 400 })
    const made = (await create(headers, {})).json().token
    await app.inject({ method: 'POST', url: `/api/access-tokens/${made.id}/revoke`, headers })
    expect((await limit(headers, made.id, SENSORS)).statusCode).toBe(409)
  })
})
