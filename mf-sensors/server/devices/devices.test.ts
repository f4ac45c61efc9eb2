import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'
import { payloadOf } from '../uplinks/testing/samples'

let app: Awaited<ReturnType<typeof servePart>>
let supervisor: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  supervisor = await signInAs(app, 'supervisor')
  await app.database.pool.query(
    `insert into bins (id, object_id, location, bin_type) values ('WN1', 1, 'Cuba Street', 'general'), ('WN2', 2, 'Vivian Street', 'general'),
     ('WN3', 3, 'Ghuznee Street', 'general'), ('Wn4', 4, 'Dixon Street', 'general'), ('wN4', 5, 'Dixon Street', 'general')`,
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

/** The answer to a request that is sent before another person's change is committed. */
async function whileOther(change: readonly string[], request: () => ReturnType<typeof put>) {
  const other = await app.database.pool.connect()
  try {
    await other.query('begin')
    for (const statement of change) await other.query(statement)
    let isAnswered = false
    const answer = request().then((sent) => {
      isAnswered = true
      return sent.json()
    })
    const isWaiting = async () =>
      (await app.database.pool.query('select 1 from pg_locks where not granted')).rows.length > 0
    while (!isAnswered && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
    await other.query('commit')
    return await answer
  } finally {
    other.release()
  }
}

describe('two people at once', () => {
  const [A, B, C] = ['24E124713B0000A1', '24E124713B0000B1', '24E124713B0000C1'] as const
  const inWn3 = async () =>
    (
      await app.database.pool.query(
        `select dev_eui from mf_sensors.installations where bin_id = 'WN3' and until is null`,
      )
    ).rows
  const decoder = 'milesight-em400-mud'
  const taken = (by: string) => ({
    status: 409,
    detail: expect.stringContaining(`Bin WN3 already has sensor ${by}, which would become a spare.`),
    errors: [{ field: 'body.replaces' }],
  })
  const begin = (devEui: string, since = `now() + interval '1 second'`) =>
    `insert into mf_sensors.installations (dev_eui, bin_id, mounting, since) values ('${devEui}', 'WN3', '{}', ${since})`
  beforeAll(async () => {
    for (const devEui of [A, B, C]) await register(devEui)
  })
  afterEach(() => app.database.pool.query(`delete from mf_sensors.installations where bin_id = 'WN3'`))

  it('set up different sensors in an empty bin: one is asked', async () => {
    expect(await whileOther([begin(B)], () => install(C, 'WN3', { decoder }))).toMatchObject(taken(B))
    expect(await inWn3()).toEqual([{ dev_eui: B }])
  })

  it('replace the same sensor: one is asked about the new one', async () => {
    await install(A, 'WN3')
    const end = `update mf_sensors.installations set until = since where dev_eui = '${A}' and until is null`
    const answer = await whileOther([end, begin(B)], () => install(C, 'WN3', { replaces: A }))
    expect(answer).toMatchObject(taken(B))
    expect(await inWn3()).toEqual([{ dev_eui: B }])
  })

  it('are both answered', async () => {
    await install(A, 'WN3')
    const answers = await Promise.all([B, C].map((devEui) => install(devEui, 'WN3', { replaces: A })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await inWn3()).toHaveLength(1)
  })
})

it('says how the sensor in a bin is replaced', async () => {
  await install(FIRST, 'WN1')
  await register(SECOND)
  expect((await install(SECOND, 'WN1')).json().detail).toContain(
    'To replace it, set the new sensor up in this bin: the set-up asks first.',
  )
})

it('takes a sensor back as it was mounted last, from before offsets had a bound', async () => {
  const old = { ...mounting, offsetMm: -2000 }
  await app.database.pool.query(
    `update mf_sensors.installations set mounting = $2 where dev_eui = $1 and until is null`,
    [FIRST, old],
  )
  await put(`${FIRST}/removal`, { state: 'spare' })
  const refused = await install(FIRST, 'WN1', { mounting: { ...old, offsetMm: -1999 } })
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'body.mounting.offsetMm' }] })
  expect((await install(FIRST, 'WN1', { mounting: old })).json()).toMatchObject({
    binId: 'WN1',
    mounting: old,
  })
})

it('tells bins apart whose ids differ in capitals alone', async () => {
  expect((await install(FIRST, 'wn4')).json()).toMatchObject({
    status: 404,
    errors: [{ field: 'body.binId', detail: expect.stringContaining('There is more than one bin wn4') }],
  })
  expect((await install(FIRST, 'wN4')).json()).toMatchObject({ binId: 'wN4' })
})

describe('a decoder that is withdrawn', () => {
  const EUI = '24E124713B0000D1'
  const VENDOR_A = {
    title: 'A vendor',
    source: 'function Decoder(bytes) { return { distance: bytes[0] * 10 } }',
    range: { minMm: 100, maxMm: 4000 },
    fields: { distance: { path: 'distance', unit: 'mm' } },
    examples: [{ fPort: 1, payload: '64', expected: { distanceMm: 1000 } }],
  }
  const decoderAt = (method: 'PUT' | 'DELETE', payload?: object) =>
    app.inject({
      method,
      url: '/api/sensors/decoders/vendor-a',
      headers: supervisor,
      ...(payload && { payload }),
    })
  beforeAll(async () => {
    const made = await decoderAt('PUT', VENDOR_A)
    expect(made.statusCode).toBe(200)
    await put(EUI, { decoder: 'vendor-a' })
    await put(`${EUI}/removal`, { state: 'retired' })
  })

  it('keeps its retired sensors from coming back, until they are of another kind', async () => {
    expect((await decoderAt('DELETE')).statusCode).toBe(204)
    const gone = { status: 409, detail: expect.stringContaining('There is no decoder vendor-a any more') }
    expect((await install(EUI, 'WN3')).json()).toMatchObject(gone)
    expect((await put(`${EUI}/removal`, { state: 'spare' })).json()).toMatchObject(gone)
    expect(await device(EUI)).toMatchObject({ state: 'retired' })
    const another = await install(EUI, 'WN3', { decoder: 'milesight-em400-mud' })
    expect(another.json()).toMatchObject({ state: 'installed' })
  })

  it('gets no sensor while it is being withdrawn', async () => {
    expect((await decoderAt('PUT', VENDOR_A)).statusCode).toBe(200)
    const withdrawal = [`delete from mf_sensors.decoders where name = 'vendor-a'`]
    expect(await whileOther(withdrawal, () => put(EUI, { decoder: 'vendor-a' }))).toMatchObject({
      errors: [{ field: 'body.decoder' }],
    })
  })
})
