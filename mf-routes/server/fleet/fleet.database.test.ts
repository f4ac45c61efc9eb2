import { audit, openOfficeWith, PLANNER, people, trucks as truckRows } from 'api/server-part/testing'
import { eq, inArray } from 'drizzle-orm'
import type { Depot, Facility, Truck } from 'shared-domain/contract'
import { makeDepot, makeFacility, makeTruck } from 'shared-domain/testing'
import { part } from '../index'

let office: Awaited<ReturnType<typeof openOfficeWith>>
beforeAll(async () => {
  office = await openOfficeWith(part)
})
afterAll(() => office.close())

type Method = 'GET' | 'PUT' | 'DELETE'
const send = (method: Method, url: string, payload?: object, role = 'supervisor') =>
  office.app.inject({
    method,
    url,
    headers: { 'x-person': JSON.stringify({ name: 'Mere', roles: [role] }) },
    ...(payload && { payload }),
  })
const put = (kind: string, { id, ...body }: Depot | Facility | Truck, revision: number | null = null) =>
  send('PUT', `/api/fleet/${kind}/${id}`, { ...body, revision })
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
    expect(answer.json()).toEqual({ depots: [depot], facilities: [facility], trucks: [truck], removed: [] })
    expect(await fleet()).toEqual(answer.json())
    const changed = { ...truck, isInService: false, break: null }
    expect((await put('trucks', changed, 1)).json().trucks).toEqual([{ ...changed, revision: 2 }])
  })

  it('knows which trucks load at the kerb alone, and keeps that when an older page changes one', async () => {
    const made = makeTruck({ id: 'T41', depotId: 'D11', loadsAtKerb: true })
    const of = (answer: Awaited<ReturnType<typeof put>>) =>
      answer.json().trucks.find(({ id }: Truck) => id === 'T41')
    expect(of(await put('trucks', made))).toEqual({ ...made, revision: 1 })
    const { loadsAtKerb: _, ...older } = made
    expect(of(await put('trucks', { ...older, litres: 4100 }, 1))).toEqual({
      ...made,
      litres: 4100,
      revision: 2,
    })
    expect(of(await put('trucks', { ...made, litres: 4100, loadsAtKerb: false }, 2)).loadsAtKerb).toBe(false)
    const { loadsAtKerb: _unset, ...unset } = makeTruck({ id: 'T42', depotId: 'D11' })
    const added = await put('trucks', unset)
    expect(added.json().trucks.find(({ id }: Truck) => id === 'T42').loadsAtKerb).toBe(false)
    await office.query.delete(truckRows).where(inArray(truckRows.id, ['T41', 'T42']))
  })

  it('keeps the name of what was taken away, and gets it back by a PUT that makes a new one', async () => {
    const { trucks } = await fleet()
    expect((await send('DELETE', '/api/fleet/facilities/F11')).json().facilities).toEqual([])
    expect((await send('DELETE', '/api/fleet/facilities/F11')).statusCode).toBe(200)
    const without = (await send('DELETE', '/api/fleet/trucks/T11')).json()
    expect(without).toMatchObject({
      trucks: [],
      removed: [
        { id: 'F11', name: facility.name },
        { id: 'T11', name: truck.name },
      ],
    })
    await put('facilities', facility)
    expect((await put('trucks', trucks[0])).json()).toEqual({
      depots: [depot],
      facilities: [{ ...facility, revision: 3 }],
      trucks: [{ ...trucks[0], revision: 4 }],
      removed: [],
    })
  })

  it.each([
    ['depots', makeDepot({ id: 'D31', lat: 90, lng: 0 })],
    ['facilities', makeFacility({ id: 'F31', lat: 48.85, lng: 2.35 })],
  ])('refuses %s where no truck of the council can come', async (kind, item) => {
    const answer = await put(kind, item)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual(['body.lat'])
    expect(answer.json().detail).toMatch(/is far from the council’s area\. Correct them\.$/)
  })

  it('keeps a depot at which trucks stand, and names them', async () => {
    const answer = await send('DELETE', '/api/fleet/depots/D11')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain(truck.name)
    expect((await fleet()).depots).toEqual([depot])
  })

  it('refuses to add what was added meanwhile', async () => {
    const before = await fleet()
    const answer = await put('trucks', { ...truck, name: 'Another' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Somebody has added T11 meanwhile.')
    expect(await fleet()).toEqual(before)
  })

  it('refuses a change that would overwrite a newer one, and says what the record has', async () => {
    const made = makeTruck({ id: 'T12', depotId: 'D11', break: { minutes: 30, from: '09:00', to: '11:00' } })
    await put('trucks', made)
    const theirs = { ...made, litres: 5555, shift: { from: '07:00', to: '14:30' }, break: null }
    await put('trucks', theirs, 1)
    const answer = await put('trucks', { ...made, name: 'Big one' }, 1)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      detail: 'Truck 1 was changed meanwhile: look at it, then save again.',
      errors: [
        { field: 'body.name', detail: 'The record has Truck 1.' },
        { field: 'body.litres', detail: 'The record has 5555.' },
        { field: 'body.shift.from', detail: 'The record has 07:00.' },
        { field: 'body.break', detail: 'The record has none.' },
      ],
    })
    const both = { ...theirs, name: 'Big one' }
    expect((await put('trucks', both, 2)).json().trucks).toContainEqual({ ...both, revision: 3 })
  })

  it('takes the same change twice as one', async () => {
    const changed = { ...facility, name: 'Landfill' }
    const { revision } = (await fleet()).facilities[0]
    const first = await put('facilities', changed, revision)
    expect(first.json().facilities).toEqual([{ ...changed, revision: revision + 1 }])
    expect((await put('facilities', changed, revision)).json()).toEqual(first.json())
  })

  it('refuses to change what was removed meanwhile', async () => {
    await put('facilities', makeFacility({ id: 'F12', name: 'Spicer' }))
    await send('DELETE', '/api/fleet/facilities/F12')
    const answer = await put('facilities', makeFacility({ id: 'F12', name: 'Spicer 2' }), 1)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Spicer was taken away meanwhile.')
  })

  it('keeps one of two changes that come at once', async () => {
    const { revision } = (await fleet()).depots[0]
    const answers = await Promise.all(
      ['Depot A', 'Depot B'].map((name) => put('depots', { ...depot, name }, revision)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await fleet()).depots).toMatchObject([{ revision: revision + 1 }])
  })

  it('requires the value that a change was based on', async () => {
    const { id, revision: _, ...body } = depot
    const answer = await send('PUT', `/api/fleet/depots/${id}`, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0]).toEqual({
      field: 'body.revision',
      detail: 'Give the revision that you read, or null for a new one.',
    })
  })

  it.each([
    ['trucks', { ...truck, depotId: 'D99' }, 404, 'body.depotId'],
    ['trucks', { ...truck, litres: 0 }, 400, 'body.litres'],
    ['trucks', { ...truck, streams: [] }, 400, 'body.streams'],
    ['trucks', { ...truck, shift: { from: '14:00', to: '06:00' } }, 400, 'body.shift.to'],
    ['trucks', { ...truck, shift: { from: '6:00', to: '14:00' } }, 400, 'body.shift.from'],
    ['trucks', { ...truck, break: { minutes: 30, from: '11:00', to: '09:00' } }, 400, 'body.break.to'],
    ['trucks', { ...truck, shift: { from: '06:00', to: '09:00' } }, 400, 'body.break.from'],
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
      expect((await send('PUT', `/api/fleet/depots/${id}`, body, role)).statusCode).toBe(403)
    const trail = await office.query.select().from(audit).where(eq(audit.subject, 'depot:D11'))
    expect(trail.map(({ actor, action }) => [actor, action])).toContainEqual(['Mere', 'depot.put'])
  })
})

describe('what an open route needs', () => {
  const operator = () => office.as(PLANNER)
  /** With truck T21, from depot D21 to facility F21. */
  async function makePlanned(): Promise<string> {
    const binIds = await office.makeBins(1)
    const visits = [
      { kind: 'depot' },
      { kind: 'stop', binId: binIds[0] },
      { kind: 'disposal', facilityId: 'F21' },
      { kind: 'depot' },
    ].map((visit) => ({
      ...visit,
      point: { lat: -41.3, lng: 174.8 },
      arrival: 7 * 3600,
      departure: 7 * 3600,
      litres: 0,
      kg: 0,
    }))
    const plan = { truckId: 'T21', depotId: 'D21', visits, matrixSource: 'estimate' }
    return (await operator().create(binIds, undefined, { plan })).json().id
  }
  const use = async () => (await send('GET', '/api/fleet/use')).json().routes
  beforeAll(async () => {
    await put('depots', makeDepot({ id: 'D21' }))
    await put('facilities', makeFacility({ id: 'F21', lat: -41.3, lng: 174.8, serviceMinutes: 0 }))
    await put('trucks', makeTruck({ id: 'T21', depotId: 'D21', name: 'General 1' }))
  })

  it('is named with the route, until that is completed or taken away', async () => {
    const removed = await makePlanned()
    await operator().remove(removed)
    const id = await makePlanned()
    const driver = await office.makeDriver('Aroha N')
    await operator().assign(id, driver.id)
    const [route] = await use()
    expect(route).toMatchObject({ id, isUnderWay: false })
    expect(route.uses.toSorted()).toEqual(['T21', 'D21', 'F21', driver.id].toSorted())
    expect(route.unfit).toEqual([])
    await put(
      'facilities',
      makeFacility({ id: 'F21', lat: -41.3, lng: 174.8, opensAt: '01:00', closesAt: '02:00' }),
      1,
    )
    expect(await use()).toMatchObject([{ id, unfit: ['F21'] }])
    await put('facilities', makeFacility({ id: 'F21', lat: -41.3, lng: 174.8, serviceMinutes: 0 }), 2)
    await operator().status(id, 'active')
    expect(await use()).toMatchObject([{ id, isUnderWay: true }])
    await operator().status(id, 'completed')
    expect(await use()).toEqual([])
    await send('DELETE', `/api/drivers/${driver.id}`)
  })

  it('keeps truck, depot and driver while it is under way, and says what to do', async () => {
    const id = await makePlanned()
    const driver = await office.makeDriver('Mere T')
    await operator().assign(id, driver.id)
    await operator().status(id, 'active')
    const truckAnswer = await send('DELETE', '/api/fleet/trucks/T21')
    expect(truckAnswer.statusCode).toBe(409)
    expect(truckAnswer.json().detail).toBe(
      `General 1 is under way with ${id}. Complete that first, then remove the truck.`,
    )
    const driverAnswer = await send('DELETE', `/api/drivers/${driver.id}`)
    expect(driverAnswer.statusCode).toBe(409)
    expect(driverAnswer.json().detail).toBe(
      `Mere T is under way with ${id}. Complete that or give it to another driver first.`,
    )
    const moved = (await fleet()).trucks.find((one: { id: string }) => one.id === 'T21')
    await put('depots', makeDepot({ id: 'D22', name: 'Other depot' }))
    await put('trucks', { ...moved, depotId: 'D22' }, moved.revision)
    const depotAnswer = await send('DELETE', '/api/fleet/depots/D21')
    expect(depotAnswer.statusCode).toBe(409)
    expect(depotAnswer.json().detail).toBe(
      `Under way from Kilbirnie depot: ${id}. Complete that first, then remove the depot.`,
    )
    await put('trucks', { ...moved, depotId: 'D21' }, moved.revision + 1)
    await operator().status(id, 'completed')
    expect((await send('DELETE', `/api/drivers/${driver.id}`)).statusCode).toBe(200)
  })

  it('may go while the route is pending, which takes no new plan with it', async () => {
    await makePlanned()
    expect((await send('DELETE', '/api/fleet/trucks/T21')).statusCode).toBe(200)
    expect((await send('DELETE', '/api/fleet/depots/D21')).statusCode).toBe(200)
    expect((await send('DELETE', '/api/fleet/facilities/F21')).statusCode).toBe(200)
    expect((await fleet()).removed).toContainEqual({ id: 'T21', name: 'General 1' })
    const [binId = ''] = await office.makeBins(1)
    const again = await operator().create([binId], undefined, {
      plan: {
        truckId: 'T21',
        depotId: 'D21',
        matrixSource: 'estimate',
        visits: [{ kind: 'depot' }, { kind: 'stop', binId }, { kind: 'depot' }].map((visit) => ({
          ...visit,
          point: { lat: -41.3, lng: 174.8 },
          arrival: 0,
          departure: 0,
          litres: 0,
          kg: 0,
        })),
      },
    })
    expect(again.statusCode).toBe(404)
  })
})

describe('a driver', () => {
  const id = crypto.randomUUID()
  const listed = async () => (await send('GET', '/api/drivers')).json().drivers

  it('is added, renamed, taken away and brought back', async () => {
    await send('PUT', `/api/drivers/${id}`, { name: 'Hemi', revision: null })
    expect(await listed()).toEqual([{ id, name: 'Hemi', revision: 1 }])
    await send('PUT', `/api/drivers/${id}`, { name: 'Hemi P', revision: 1 })
    expect((await send('DELETE', `/api/drivers/${id}`)).json().drivers).toEqual([])
    const back = await send('PUT', `/api/drivers/${id}`, { name: 'Hemi P', revision: null })
    expect(back.json().drivers).toEqual([{ id, name: 'Hemi P', revision: 4 }])
  })

  it('is not renamed over the name that somebody else gave meanwhile', async () => {
    const answer = await send('PUT', `/api/drivers/${id}`, { name: 'Hemi Q', revision: 3 })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      detail: 'Hemi P was changed meanwhile: look at it, then save again.',
      errors: [{ field: 'body.name', detail: 'The record has Hemi P.' }],
    })
  })

  it('has a name that nobody else has', async () => {
    const answer = await send('PUT', `/api/drivers/${crypto.randomUUID()}`, {
      name: 'hemi p',
      revision: null,
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors).toEqual([
      { field: 'body.name', detail: 'Another person is called hemi p already. Give another name.' },
    ])
  })

  it('is brought back by the name that they had', async () => {
    const leaving = await office.makeDriver('Wiremu')
    await send('DELETE', `/api/drivers/${leaving.id}`)
    const answer = await send('PUT', `/api/drivers/${leaving.id}`, { name: 'Somebody Else', revision: null })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('This was Wiremu')
    expect(
      (await send('PUT', `/api/drivers/${leaving.id}`, { name: 'Wiremu', revision: null })).statusCode,
    ).toBe(200)
    const entries = await office.query
      .select({ action: audit.action, change: audit.change })
      .from(audit)
      .where(eq(audit.subject, `person:${leaving.id}`))
      .orderBy(audit.seq)
    expect(entries).toEqual([
      { action: 'driver.remove', change: {} },
      { action: 'driver.put', change: { isBack: true } },
    ])
  })

  it('is in the audit trail with the name before and after', async () => {
    const renamed = await office.makeDriver('Tama')
    await send('PUT', `/api/drivers/${renamed.id}`, { name: 'Tama R', revision: 1 })
    const [entry] = await office.query
      .select({ change: audit.change })
      .from(audit)
      .where(eq(audit.subject, `person:${renamed.id}`))
    expect(entry?.change).toEqual({ from: 'Tama', to: 'Tama R' })
  })

  it('stays away once an administrator has deactivated them', async () => {
    const known = { isActive: false, deactivatedAt: new Date() }
    const shutOut = await office.makeDriver('Nikau', known)
    const answer = await send('PUT', `/api/drivers/${shutOut.id}`, { name: 'Nikau', revision: null })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain('Ask an administrator to activate them')
    const [after] = await office.query.select().from(people).where(eq(people.id, shutOut.id))
    expect(after?.isActive).toBe(false)
  })

  it.each([
    ['an operator', { role: 'operator' as const, passwordHash: null }],
    ['a driver with an account', { role: 'driver' as const, passwordHash: 'x' }],
    ['a driver of the sign-in provider', { role: 'driver' as const, subject: 'https://id.example.nz hemi' }],
  ])('can not be made of %s, nor shut out', async (name, known) => {
    const [person] = await office.query
      .insert(people)
      .values({ name, isActive: false, ...known })
      .returning({ id: people.id })
    const url = `/api/drivers/${person?.id}`
    expect((await send('PUT', url, { name: 'Eve', revision: 1 })).statusCode).toBe(409)
    expect((await send('DELETE', url)).statusCode).toBe(409)
    const [after] = await office.query.select().from(people).where(eq(people.name, name))
    expect(after).toMatchObject({ isActive: false, ...known })
  })
})
