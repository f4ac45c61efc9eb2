import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'
import { payloadOf } from '../uplinks/testing/samples'

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
const install = (devEui: string, binId: string, more: object = {}) =>
  put(`${devEui}/installation`, { binId, mounting, ...more })
const hear = (devEui: string, payload: string) =>
  app.inject({
    method: 'POST',
    url: '/api/sensors/uplinks',
    headers: supervisor,
    payload: { uplinks: [{ devEui, at: new Date().toISOString(), fPort: 85, payload }] },
  })
const device = async (devEui: string) =>
  (await app.inject({ url: `/api/sensors/devices/${devEui}`, headers: supervisor })).json()

const [FIRST, SECOND, THIRD] = ['24E124713B000001', '24E124713B000002', '24E124713B000003']

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
  await install(SECOND, 'WN1', { replaces: FIRST })
  expect(await device(FIRST)).toMatchObject({ state: 'spare', binId: null, lastMounting: mounting })
  expect(await device(SECOND)).toMatchObject({ state: 'installed', binId: 'WN1' })
})

it('refuses a bin that has a sensor, unless that sensor is named, and keeps nothing of the request', async () => {
  const kind = { decoder: 'milesight-em400-mud' }
  for (const more of [kind, { ...kind, replaces: FIRST }])
    expect((await install(THIRD, 'WN1', more)).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`Bin WN1 already has sensor ${SECOND}, which would become a spare.`),
      errors: [{ field: 'body.replaces' }],
    })
  expect(await device(SECOND)).toMatchObject({ state: 'installed' })
  expect(await device(THIRD)).toMatchObject({ status: 404 })
})

it('registers a sensor with its installation, or keeps nothing of it', async () => {
  const kind = { decoder: 'milesight-em400-mud' }
  expect((await install(THIRD, 'WN404', kind)).json()).toMatchObject({
    status: 404,
    errors: [{ field: 'body.binId', detail: 'There is no bin WN404. Its id is printed on its label.' }],
  })
  expect(await device(THIRD)).toMatchObject({ status: 404 })
  expect((await install(THIRD, ' wn2 ', kind)).json()).toMatchObject({
    state: 'installed',
    binId: 'WN2',
    ...kind,
  })
})

it('refuses an offset that is longer than the distances', async () => {
  const answer = await install(THIRD, 'WN2', { mounting: { ...mounting, offsetMm: -2000 } })
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'body.mounting.offsetMm' }] })
})

it('computes the level again when the mounting is corrected, or the sensor comes back to its bin', async () => {
  await hear(THIRD, payloadOf(850))
  expect(await device(THIRD)).toMatchObject({ levelPercent: 50 })
  const shifted = { ...mounting, offsetMm: 110 }
  expect((await install(THIRD, 'WN2', { mounting: shifted })).json()).toMatchObject({ levelPercent: 40 })
  await put(`${THIRD}/removal`, { state: 'spare' })
  expect(await device(THIRD)).toMatchObject({ levelPercent: null, lastMounting: shifted })
  expect((await install(THIRD, 'WN2')).json()).toMatchObject({ levelPercent: 50 })
  await put(`${THIRD}/removal`, { state: 'spare' })
  await hear(THIRD, payloadOf(700))
  expect((await install(THIRD, 'WN2')).json()).toMatchObject({ levelPercent: null })
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
