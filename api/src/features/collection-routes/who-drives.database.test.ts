import { openRouteOffice, PLANNER } from './testing/route-office'

let office: Awaited<ReturnType<typeof openRouteOffice>>
let planner: ReturnType<typeof office.as>
let kiri: Awaited<ReturnType<typeof office.makeDriver>>
let tama: Awaited<ReturnType<typeof office.makeDriver>>
beforeEach(async () => {
  office = await openRouteOffice()
  planner = office.as(PLANNER)
  kiri = await office.makeDriver('Kiri')
  tama = await office.makeDriver('Tama')
})
afterEach(() => office.close())

const driverOf = async (id: string) => (await planner.get(id)).json().driver
const signedIn = (name: string, personId: string) => office.as({ name, roles: ['driver'], personId })

describe('who starts a route', () => {
  it('says who drives it, also when that comes twice', async () => {
    const { id } = await office.makeRoute()
    await planner.start(id, kiri.id)
    expect((await planner.start(id, kiri.id)).json()).toMatchObject({
      status: 'active',
      driver: { id: kiri.id, name: 'Kiri' },
    })
  })

  it('becomes the driver when the route has none and they are a driver', async () => {
    const { id } = await office.makeRoute()
    await signedIn('Kiri', kiri.id).start(id)
    expect(await driverOf(id)).toEqual({ id: kiri.id, name: 'Kiri' })
  })

  it('keeps the present driver, or none when an operator names none', async () => {
    const [theirs, nobodys] = [await office.makeRoute(), await office.makeRoute()]
    await planner.assign(theirs.id, tama.id)
    await planner.start(theirs.id)
    await planner.start(nobodys.id)
    expect(await driverOf(theirs.id)).toMatchObject({ name: 'Tama' })
    expect(await driverOf(nobodys.id)).toBeNull()
  })

  it('names nobody who does not drive, and the route waits then', async () => {
    const { id } = await office.makeRoute()
    const answer = await planner.start(id, crypto.randomUUID())
    expect(answer.json()).toMatchObject({ type: 'urn:problem:unknown-driver' })
    expect((await planner.get(id)).json()).toMatchObject({ status: 'pending', driver: null })
  })

  it('is not replaced by who has not seen them', async () => {
    const { id } = await office.makeRoute()
    await planner.assign(id, tama.id)
    const answer = await planner.assign(id, kiri.id, null)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:changed-meanwhile',
      detail: expect.stringMatching(/has given route R\d+ to Tama meanwhile/),
    })
    expect(await driverOf(id)).toMatchObject({ name: 'Tama' })
    await planner.assign(id, kiri.id, tama.id)
    expect(await driverOf(id)).toMatchObject({ name: 'Kiri' })
  })

  it('gives it to no other driver unless they assign routes', async () => {
    const { id } = await office.makeRoute()
    const answer = await signedIn('Kiri', kiri.id).start(id, tama.id)
    expect(answer.statusCode).toBe(403)
    expect(await driverOf(id)).toBeNull()
  })
})
