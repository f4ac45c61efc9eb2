import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let supervisor: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  supervisor = await signInAs(app, 'supervisor')
  await app.database.pool.query(
    `insert into bins (id, object_id, location, bin_type) values ('WN1', 1, 'Cuba Street', 'general'), ('WN2', 2, 'Vivian Street', 'general')`,
  )
})
afterAll(() => app.close())

const mounting = { emptyMm: 1400, fullMm: 300, offsetMm: 0, tiltLimitDeg: null }
const put = (path: string, payload: object, headers = supervisor) =>
  app.inject({ method: 'PUT', url: `/api/sensors/devices/${path}`, headers, payload })
const register = (devEui: string) => put(devEui, { decoder: 'milesight-em400-mud' })
const install = (devEui: string, binId: string) => put(`${devEui}/installation`, { binId, mounting })
const device = async (devEui: string) =>
  (await app.inject({ url: `/api/sensors/devices/${devEui}`, headers: supervisor })).json()

const [FIRST, SECOND] = ['24E124713B000001', '24E124713B000002']

it('registers a sensor as a spare, and installs it in a known bin', async () => {
  expect((await register(FIRST.toLowerCase())).json()).toMatchObject({
    devEui: FIRST,
    state: 'spare',
    binId: null,
  })
  expect((await install(FIRST, 'WN404')).json()).toMatchObject({
    status: 404,
    errors: [{ field: 'body.binId' }],
  })
  expect((await install(FIRST, 'WN1')).json()).toMatchObject({ state: 'installed', binId: 'WN1', mounting })
})

it('makes the sensor that was in a bin a spare when another takes its place', async () => {
  await register(SECOND)
  await install(SECOND, 'WN1')
  expect(await device(FIRST)).toMatchObject({ state: 'spare', binId: null })
  expect(await device(SECOND)).toMatchObject({ state: 'installed', binId: 'WN1' })
})

it('retires a sensor, which leaves its bin', async () => {
  const removed = await put(`${SECOND}/removal`, { state: 'retired' })
  expect(removed.json()).toMatchObject({ state: 'retired', binId: null })
})

it('names the field of an impossible mounting', async () => {
  const answer = await put(`${FIRST}/installation`, { binId: 'WN1', mounting: { ...mounting, fullMm: 1500 } })
  expect(answer.json().errors).toMatchObject([{ field: 'body.mounting.fullMm' }])
})

it('refuses a kind of sensor that has no decoder', async () => {
  expect((await put(FIRST, { decoder: 'unheard-of' })).json().errors).toMatchObject([
    { field: 'body.decoder' },
  ])
})

it('lets only supervisors change sensors', async () => {
  const viewer = await signInAs(app, 'viewer')
  expect((await put(FIRST, { decoder: 'milesight-em400-mud' }, viewer)).statusCode).toBe(403)
})
