import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
})
afterAll(() => app.close())

const body = (distanceMm: number, perByte = 10) => ({
  title: 'A vendor',
  source: `function Decoder(bytes) { return { distance: bytes[0] * ${perByte} } }`,
  range: { minMm: 100, maxMm: 4000 },
  fields: { distance: { path: 'distance', unit: 'mm' } },
  examples: [{ fPort: 1, payload: '64', expected: { distanceMm } }],
})
const ask = (method: 'PUT' | 'POST', path: string, payload: object) =>
  app.inject({ method, url: `/api/sensors/decoders/${path}`, headers, payload })
const put = (name: string, distanceMm: number) => ask('PUT', name, body(distanceMm))
const listed = async () =>
  (await app.inject({ url: '/api/sensors/decoders', headers }))
    .json()
    .decoders.map(({ name }: { name: string }) => name)

it('makes a decoder live that agrees with its examples', async () => {
  expect((await put('vendor-a', 1000)).statusCode).toBe(200)
  expect(await listed()).toContain('vendor-a')
})

it('refuses a decoder that disagrees with its examples, and says where', async () => {
  const refused = await put('vendor-b', 1001)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    errors: [{ field: 'body.examples.0.expected.distanceMm' }],
    detail: expect.stringMatching(/Example 1, distance: The decoder says 1000, and the example 1001/),
  })
  expect(await listed()).not.toContain('vendor-b')
})

it('does not change the decoders of the product', async () => {
  expect((await put('dragino-ldds75', 1000)).json()).toMatchObject({ errors: [{ field: 'params.name' }] })
})

describe('a new version of a live decoder', () => {
  const NAME = 'vendor-v'
  const versions = async () =>
    (await app.inject({ url: `/api/sensors/decoders/${NAME}/versions`, headers })).json().versions
  const live = async () =>
    (await app.inject({ url: '/api/sensors/decoders', headers }))
      .json()
      .decoders.find(({ name }: { name: string }) => name === NAME)
  beforeAll(async () => {
    await put(NAME, 1000)
    const { pool } = app.database
    await pool.query('insert into mf_sensors.devices (dev_eui, decoder) values ($1, $2)', [
      '24E124713B0000AA',
      NAME,
    ])
    await pool.query(
      `insert into mf_sensors.uplinks (dev_eui, at, f_cnt, session, f_port, payload, outcome)
       values ('24E124713B0000AA', now(), 1, '', 1, '\\x32', 'level')`,
    )
  })

  it('is tried beside the live one, over its examples and sent uplinks', async () => {
    const tried = (await ask('POST', `${NAME}/trial`, body(1200, 12))).json()
    expect(tried).toMatchObject({
      refusal: null,
      examples: [
        { tried: { measurement: { distanceMm: 1200 } }, live: { measurement: { distanceMm: 1000 } } },
      ],
      uplinks: {
        read: 1,
        differ: 1,
        differing: [
          {
            payload: '32',
            tried: { measurement: { distanceMm: 600 } },
            live: { measurement: { distanceMm: 500 } },
          },
        ],
      },
    })
    const refused = (await ask('POST', `${NAME}/trial`, body(1000, 12))).json()
    expect(refused.refusal).toMatchObject({ example: 0, field: 'distanceMm' })
    expect(await versions()).toHaveLength(1)
  })

  it('replaces it, unless another version did meanwhile, and the earlier version can be restored', async () => {
    expect((await ask('PUT', NAME, { ...body(1200, 12), replaces: 1 })).json()).toMatchObject({
      script: { version: 2 },
    })
    expect((await ask('PUT', NAME, { ...body(900, 9), replaces: 1 })).statusCode).toBe(409)
    expect(await versions()).toMatchObject([
      { version: 2 },
      { version: 1, changedBy: 'supervisor', examples: 1 },
    ])
    expect((await ask('PUT', `${NAME}/live`, { version: 1 })).json()).toMatchObject({
      script: { version: 1 },
    })
    expect((await live()).script.source).toContain('* 10')
    expect((await ask('PUT', NAME, body(1200, 12))).json()).toMatchObject({ script: { version: 3 } })
  })

  it('does not replace it when it disagrees with its examples', async () => {
    const before = await live()
    expect((await ask('PUT', NAME, body(1000, 12))).json()).toMatchObject({
      errors: [{ field: 'body.examples.0.expected.distanceMm' }],
    })
    expect(await live()).toEqual(before)
  })

  it('cannot be restored when it was never live', async () => {
    expect((await ask('PUT', `${NAME}/live`, { version: 99 })).statusCode).toBe(404)
  })
})

describe('an own decoder that is right is kept all the same, with a warning: the record', () => {
  it("keeps one whose value is another vendor's millivolts when a person says so, and audits it", async () => {
    // These bytes are those of a Dragino LDDS75 with a battery of 3612 mV.
    const doubtful = {
      ...body(3612),
      source: 'function Decoder(bytes) { return { distance: bytes[0] << 8 | bytes[1] } }',
      examples: [{ fPort: 2, payload: '0E1C0B0500', expected: { distanceMm: 3612 } }],
    }
    const refused = await ask('PUT', 'vendor-d', doubtful)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'body.keepAllTheSame', detail: expect.stringMatching(/3612 is what a .*LDDS75/) }],
    })
    expect((await ask('POST', 'vendor-d/trial', doubtful)).json()).toMatchObject({
      refusal: null,
      doubt: { example: 0 },
    })
    expect((await ask('PUT', 'vendor-d', { ...doubtful, keepAllTheSame: true })).statusCode).toBe(200)
    const { rows } = await app.database.pool.query(
      "select change from audit where action = 'decoder.put' and subject = 'decoder:vendor-d'",
    )
    expect(rows).toEqual([
      { change: expect.objectContaining({ keptAllTheSame: expect.stringMatching(/LDDS75.*millivolts/) }) },
    ])
    expect((await ask('PUT', 'vendor-d/live', { version: 1 })).statusCode).toBe(200)
  })

  it('still refuses a doubtful one that disagrees with its examples', async () => {
    const refused = await ask('PUT', 'vendor-e', { ...body(1001), keepAllTheSame: true })
    expect(refused.json()).toMatchObject({ errors: [{ field: 'body.examples.0.expected.distanceMm' }] })
  })
})

describe('a decoder', () => {
  const NAME = 'vendor-w'
  const withdraw = () => app.inject({ method: 'DELETE', url: `/api/sensors/decoders/${NAME}`, headers })
  const EUI = '24E124713B0000BB'
  it('is withdrawn when no sensor in use is of its kind, and is brought back with its versions', async () => {
    await put(NAME, 1000)
    const { pool } = app.database
    await pool.query('insert into mf_sensors.devices (dev_eui, decoder) values ($1, $2)', [EUI, NAME])
    const used = await withdraw()
    expect(used.json()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/A sensor is of the kind/),
    })
    expect(await listed()).toContain(NAME)
    await pool.query('update mf_sensors.devices set is_retired = true where dev_eui = $1', [EUI])
    expect((await withdraw()).statusCode).toBe(204)
    expect(await listed()).not.toContain(NAME)
    expect((await withdraw()).statusCode).toBe(404)
    expect((await ask('PUT', `${NAME}/live`, { version: 1 })).statusCode).toBe(200)
    expect(await listed()).toContain(NAME)
    await withdraw()
    expect((await put(NAME, 1000)).json()).toMatchObject({ script: { version: 2 } })
  })
})
