import { eq } from 'drizzle-orm'
import type { Depot, Facility, Truck } from 'shared-domain/contract'
import { makeDepot, makeFacility, makeTruck } from 'shared-domain/testing'
import { audit, people } from '../database/schema'
import { openRouteOffice } from '../routes/testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
beforeAll(async () => {
  office = await openRouteOffice()
})
afterAll(() => office.close())

type Method = 'GET' | 'PUT' | 'DELETE'
const send = (method: Method, url: string, payload?: object, headers: object = {}, role = 'supervisor') =>
  office.app.inject({
    method,
    url,
    headers: { 'x-person': JSON.stringify({ name: 'Mere', roles: [role] }), ...headers },
    ...(payload && { payload }),
  })
const put = (kind: string, { id, ...body }: Depot | Facility | Truck, headers?: object) =>
  send('PUT', `/api/fleet/${kind}/${id}`, body, headers)
const fleet = async () => (await send('GET', '/api/fleet')).json()

const depot = makeDepot({ id: 'D11' })
const facility = makeFacility({ id: 'F11' })
const truck = makeTruck({
  id: 'T11',
  depotId: 'D11',
  streams: ['compost', 'general'],
  break: { minutes: 30, from: '09:00', to: '11:00' },
})

describe('the fleet', () => {
  it('is kept as it was put, and comes back whole', async () => {
    expect((await put('depots', depot)).statusCode).toBe(200)
    await put('facilities', facility)
    const answer = await put('trucks', truck)
    expect(answer.json()).toEqual({ depots: [depot], facilities: [facility], trucks: [truck] })
    expect(await fleet()).toEqual(answer.json())
    const changed = { ...truck, isInService: false, break: null }
    expect((await put('trucks', changed)).json().trucks).toEqual([changed])
    await put('trucks', truck)
  })

  it('comes back by the same PUT after something was taken away', async () => {
    const before = await fleet()
    expect((await send('DELETE', '/api/fleet/facilities/F11')).json().facilities).toEqual([])
    expect((await send('DELETE', '/api/fleet/facilities/F11')).statusCode).toBe(200)
    expect((await send('DELETE', '/api/fleet/trucks/T11')).json().trucks).toEqual([])
    await put('facilities', facility)
    await put('trucks', truck)
    expect(await fleet()).toEqual(before)
  })

  it('keeps a depot at which trucks stand, and names them', async () => {
    const answer = await send('DELETE', '/api/fleet/depots/D11')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain(truck.name)
    expect((await fleet()).depots).toEqual([depot])
  })

  it('lets nobody overwrite what somebody else has added meanwhile', async () => {
    const answer = await put('trucks', { ...truck, name: 'Another' }, { 'if-none-match': '*' })
    expect(answer.statusCode).toBe(409)
    expect((await fleet()).trucks).toEqual([truck])
  })

  it.each([
    ['trucks', { ...truck, depotId: 'D99' }, 404, 'body.depotId'],
    ['trucks', { ...truck, litres: 0 }, 400, 'body.litres'],
    ['trucks', { ...truck, streams: [] }, 400, 'body.streams'],
    ['trucks', { ...truck, shift: { from: '14:00', to: '06:00' } }, 400, 'body.shift.to'],
    ['trucks', { ...truck, shift: { from: '6:00', to: '14:00' } }, 400, 'body.shift.from'],
    ['trucks', { ...truck, break: { minutes: 30, from: '11:00', to: '09:00' } }, 400, 'body.break.to'],
    ['facilities', { ...facility, closesAt: '04:00' }, 400, 'body.closesAt'],
    ['depots', { ...depot, lat: 91 }, 400, 'body.lat'],
    ['depots', { ...depot, name: ' ' }, 400, 'body.name'],
    ['depots', { ...depot, id: 'X1' }, 400, 'params.id'],
  ])('of %s refuses %j with %d and names %s', async (kind, body, status, field) => {
    const answer = await put(kind, body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().errors[0].field).toBe(field)
  })

  it('is changed by supervisors alone, who leave a trail', async () => {
    const { id, ...body } = depot
    for (const role of ['viewer', 'operator', 'driver'])
      expect((await send('PUT', `/api/fleet/depots/${id}`, body, {}, role)).statusCode).toBe(403)
    const trail = await office.query.select().from(audit).where(eq(audit.subject, 'depot:D11'))
    expect(trail.map(({ actor, action }) => [actor, action])).toContainEqual(['Mere', 'depot.put'])
  })
})

describe('a driver', () => {
  const id = crypto.randomUUID()
  const listed = async () => (await send('GET', '/api/drivers')).json().drivers

  it('is added, renamed, taken away and brought back', async () => {
    await send('PUT', `/api/drivers/${id}`, { name: 'Hemi' })
    expect(await listed()).toEqual([{ id, name: 'Hemi' }])
    await send('PUT', `/api/drivers/${id}`, { name: 'Hemi P' })
    expect((await send('DELETE', `/api/drivers/${id}`)).json().drivers).toEqual([])
    expect((await send('PUT', `/api/drivers/${id}`, { name: 'Hemi P' })).json().drivers).toEqual([
      { id, name: 'Hemi P' },
    ])
  })

  it('has a name that nobody else has', async () => {
    const answer = await send('PUT', `/api/drivers/${crypto.randomUUID()}`, { name: 'hemi p' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors[0].field).toBe('body.name')
  })

  it.each([
    ['an operator', { role: 'operator' as const, passwordHash: null }],
    ['a driver with an account', { role: 'driver' as const, passwordHash: 'x' }],
  ])('can not be made of %s, nor shut out', async (name, known) => {
    const [person] = await office.query
      .insert(people)
      .values({ name, isActive: false, ...known })
      .returning({ id: people.id })
    const url = `/api/drivers/${person?.id}`
    expect((await send('PUT', url, { name: 'Eve' })).statusCode).toBe(409)
    expect((await send('DELETE', url)).statusCode).toBe(409)
    const [after] = await office.query.select().from(people).where(eq(people.name, name))
    expect(after).toMatchObject({ isActive: false, ...known })
  })
})
