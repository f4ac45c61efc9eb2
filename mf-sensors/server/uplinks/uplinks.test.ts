import { makeAccessToken } from 'api/server-part/testing'
import {
  BURNING,
  chirpStackJoin,
  chirpStackStatus,
  chirpStackUplink,
  payloadOf,
  TILTED,
  thingsStackJoin,
  thingsStackUplink,
} from './testing/samples'
import { MOUNTING, type SensorCity, sensorCity } from './testing/sensor-city'

let city: SensorCity
let devEui: string
beforeAll(async () => {
  city = await sensorCity()
})
beforeEach(async () => {
  devEui = await city.newSensor()
})
afterAll(() => city.app.close())

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()
const HALF = payloadOf(900)
const EMPTY = payloadOf(1400)

const ENDPOINTS = [
  ['The Things Stack', 'things-stack', thingsStackUplink, 'things-stack', thingsStackJoin],
  ['ChirpStack', 'chirpstack?event=up', chirpStackUplink, 'chirpstack?event=join', chirpStackJoin],
] as const

describe.each(ENDPOINTS)('an uplink of %s', (_, path, sample, joinPath, join) => {
  const send = (minute: number, payload: string, fCnt?: number, session?: string) =>
    city.post(
      path,
      sample({
        devEui,
        at: moment(minute),
        payload,
        ...(fCnt !== undefined && { fCnt }),
        ...(session && { session }),
      }),
    )

  it('changes the level of its bin, and is listed raw and decoded', async () => {
    expect((await send(1, HALF, 7)).body).toEqual({ kept: 1, known: 0, ignored: 0, unknownDevices: [] })
    expect(await city.levelOf(devEui)).toBe(50)
    expect(await city.uplinks(devEui)).toMatchObject([
      {
        at: moment(1),
        fCnt: 7,
        fPort: 85,
        payload: HALF,
        outcome: 'level',
        levelPercent: 50,
        measurement: { distanceMm: 900, batteryPercent: 75, temperatureC: 21.5, isTilted: false },
      },
    ])
  })

  it('has the counter 0 when the counter is left out', async () => {
    await send(1, HALF)
    expect(await city.uplinks(devEui)).toMatchObject([{ fCnt: 0 }])
  })

  it('is one reading for any number of deliveries, also simultaneous ones', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(1, HALF, 3)))
    expect(answers.map(({ body }) => body.kept).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    // The network hears the same frame again, later.
    expect((await send(9, HALF, 3)).body).toMatchObject({ kept: 0, known: 1 })
    expect(await city.readings(devEui)).toBe(1)
  })

  it('is not a replay when its counter restarts after a join', async () => {
    await send(1, HALF, 1)
    await city.post(joinPath, join(devEui, moment(2)))
    expect((await send(3, HALF, 1)).body).toMatchObject({ kept: 1 })
    expect((await send(4, HALF, 1, 'another')).body).toMatchObject({ kept: 1 })
    expect(await city.readings(devEui)).toBe(3)
  })

  it('that arrives late is stored in its place and does not change the level', async () => {
    await send(5, HALF, 5)
    expect((await send(4, EMPTY, 4)).body).toMatchObject({ kept: 1 })
    expect(await city.levelOf(devEui)).toBe(50)
    expect((await city.uplinks(devEui)).map(({ fCnt }) => fCnt)).toEqual([5, 4])
  })

  it('dated in the future is stored, and later ones still count', async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString()
    await city.post(path, sample({ devEui, at, payload: EMPTY, fCnt: 1 }))
    await send(1, HALF, 2)
    const device = await city.app.inject({ url: `/api/sensors/devices/${devEui}`, headers: city.headers })
    expect(device.json()).toMatchObject({ lastSeenAt: moment(1), levelPercent: 50 })
    expect((await city.uplinks(devEui))[0]).toMatchObject({ at, outcome: 'no-level', reason: 'clock-ahead' })
  })

  it('of a tilted sensor gives no level, and never 0 %', async () => {
    await send(1, HALF, 1)
    await send(2, TILTED, 2)
    expect(await city.levelOf(devEui)).toBe(50)
    expect(await city.uplinks(devEui)).toMatchObject([
      { outcome: 'no-level', reason: 'tilted', levelPercent: null, measurement: { distanceMm: 2116 } },
      { outcome: 'level' },
    ])
  })
})

const alerts = async () => {
  const answer = await city.app.inject({ url: '/api/alerts', headers: city.headers })
  return answer.json().alerts.filter(({ binId }: { binId: string }) => binId === `bin-${devEui}`)
}

describe('a jump of the level', () => {
  /** Payloads a minute apart, each in a delivery of its own or all in one. */
  const send = async (payloads: readonly string[], inOne = false) => {
    const uplinks = payloads.map((payload, minute) => ({ devEui, at: moment(minute), fPort: 85, payload }))
    for (const part of inOne ? [uplinks] : uplinks.map((one) => [one]))
      await city.post('uplinks', { uplinks: part })
  }
  const outcomes = async () => (await city.uplinks(devEui)).map(({ outcome }) => outcome).reverse()
  const [LOW, HIGH, LOW_AGAIN] = [payloadOf(1200), payloadOf(450), payloadOf(1180)]

  it('without a second uplink that confirms it is stored as doubtful and changes nothing', async () => {
    await send([LOW, HIGH])
    expect(await city.levelOf(devEui)).toBe(20)
    await send([LOW, HIGH, LOW_AGAIN])
    expect(await city.levelOf(devEui)).toBe(22)
    expect(await outcomes()).toEqual(['level', 'doubtful', 'level'])
    expect(await city.readings(devEui)).toBe(2)
    expect(await alerts()).toEqual([])
  })

  it.each([
    ['in deliveries of their own', false],
    ['in one delivery', true],
  ])('counts when a second uplink agrees, with both readings: %s', async (_, inOne) => {
    await send([LOW, HIGH, HIGH], inOne)
    expect(await city.levelOf(devEui)).toBe(95)
    expect(await outcomes()).toEqual(['level', 'level', 'level'])
    expect(await city.readings(devEui)).toBe(3)
    // Two readings that agree raise the alert, without waiting for a third.
    expect(await alerts()).toMatchObject([{ type: 'full', priority: 'high' }])
  })
})

it('raises one alert of a danger at once, a fire before a fall: acknowledged by name, open until it is cleared', async () => {
  const sent = (minute: number, payload: string) =>
    city.post('things-stack', thingsStackUplink({ devEui, at: moment(minute), payload, fCnt: minute }))
  await sent(1, TILTED)
  await sent(2, TILTED)
  expect(await alerts()).toMatchObject([{ type: 'maintenance', hazard: 'fallen', priority: 'high' }])
  const [alert] = await alerts()
  const acknowledge = () =>
    city.app.inject({ method: 'POST', url: `/api/alerts/${alert.id}/acknowledge`, headers: city.headers })
  const { by } = (await acknowledge()).json()
  expect(await alerts()).toMatchObject([{ isRead: true, acknowledged: { by } }])
  await sent(3, BURNING)
  await city.app.inject({ method: 'POST', url: '/api/alerts/read-all', headers: city.headers })
  const [burning] = await alerts()
  expect(burning).toMatchObject({
    hazard: 'fire',
    hazardAt: moment(1),
    isRead: false,
    raisedAt: expect.any(String),
  })
  expect(burning.acknowledged).toBeUndefined()
  await acknowledge()
  await sent(4, BURNING)
  expect(await alerts()).toMatchObject([{ hazard: 'fire', isRead: true, acknowledged: { by } }])
  await city.app.inject({ method: 'POST', url: `/api/alerts/${alert.id}/close`, headers: city.headers })
  expect(await alerts()).toEqual([])
})

it('a low battery raises an alert, once, and a new battery clears it', async () => {
  /** Upright, half full, with this percentage of its battery. */
  const battery = (percent: number) => `0175${percent.toString(16).padStart(2, '0')}0367D70004828403050000`
  const sent = (minute: number, percent: number) =>
    city.post('uplinks', {
      uplinks: [{ devEui, at: moment(minute), fCnt: minute, fPort: 85, payload: battery(percent) }],
    })
  await sent(1, 16)
  expect(await alerts()).toEqual([])
  await sent(2, 15)
  const [first] = await alerts()
  expect(first).toMatchObject({ type: 'maintenance', priority: 'low', isBatteryLow: true })
  expect(first.hazard).toBeUndefined()
  // It does not come and go around the threshold.
  await sent(3, 18)
  await sent(4, 14)
  expect(await alerts()).toMatchObject([{ id: first.id }])
  // An uplink that arrives late says nothing about today.
  await sent(0, 90)
  expect(await alerts()).toMatchObject([{ id: first.id }])
  await sent(5, 98)
  expect(await alerts()).toEqual([])
  await sent(6, 10)
  expect(await alerts()).toHaveLength(1)
  await city.app.inject({
    method: 'PUT',
    url: `/api/sensors/devices/${devEui}/removal`,
    headers: city.headers,
    payload: { state: 'spare' },
  })
  expect(await alerts()).toEqual([])
})

describe('a sensor that sends zeros', () => {
  const zero = payloadOf(0)
  const send = (minute: number, payload: string) =>
    city.post('uplinks', { uplinks: [{ devEui, at: moment(minute), fCnt: minute, fPort: 85, payload }] })
  const bin = async () =>
    (await city.app.inject({ url: `/api/bins/bin-${devEui}`, headers: city.headers })).json()
  const breakDown = async () => {
    await send(1, HALF)
    for (const minute of [2, 3, 4]) await send(minute, zero)
  }

  it('takes the trust from the level of its bin from the third zero on, since the first, until it measures again', async () => {
    await send(1, HALF)
    await send(2, zero)
    await send(3, zero)
    expect(await bin()).not.toHaveProperty('untrusted')
    await send(4, zero)
    await send(5, zero)
    expect(await bin()).toMatchObject({
      fillLevel: 50,
      measuredAt: moment(1),
      untrusted: { since: moment(2), fault: 'zeros' },
      flag: expect.stringMatching(/^The level is not trusted since .*: the sensor sends zeros\.$/),
    })
    await send(0, HALF)
    expect(await bin()).toHaveProperty('untrusted')
    await send(6, HALF)
    expect(await bin()).not.toHaveProperty('untrusted')
    expect(await bin()).not.toHaveProperty('flag')
  })

  it('in one delivery does so at once, and is forgotten when another sensor takes its place', async () => {
    await city.post('uplinks', {
      uplinks: [HALF, zero, zero, zero].map((payload, minute) => ({
        ...{ devEui, at: moment(minute), fCnt: minute, fPort: 85, payload },
      })),
    })
    expect(await bin()).toMatchObject({ untrusted: { since: moment(1), fault: 'zeros' } })
    await city.app.inject({
      method: 'PUT',
      url: `/api/sensors/devices/${devEui}/removal`,
      headers: city.headers,
      payload: { state: 'spare' },
    })
    expect(await bin()).not.toHaveProperty('untrusted')
  })

  it('is told to residents and in the open-data layer', async () => {
    await breakDown()
    const surroundings = await city.app.inject({ url: `/api/bins/bin-${devEui}/surroundings` })
    expect(surroundings.json().bin).toMatchObject({
      measuredAt: expect.stringMatching(/^2026-11-20T/),
      flag: expect.stringMatching(/^⚠ The level is not trusted since 20 Nov/),
    })
    const layer = await city.app.inject({
      url: '/open-data/FeatureServer/0/query',
      query: { where: `BIN_ID='bin-${devEui}'`, outFields: '*', f: 'json' },
    })
    expect(JSON.parse(layer.json().features[0].attributes.FLAGS)).toEqual([
      { kind: 'level-untrusted', since: moment(2), fault: 'zeros' },
    ])
  })
})

it('a low voltage raises the alert too, which a new sensor in the bin ends', async () => {
  await city.app.inject({
    method: 'PUT',
    url: `/api/sensors/devices/${devEui}`,
    headers: city.headers,
    payload: { decoder: 'decentlab-dl-mbx' },
  })
  /** Half full, with this voltage of its battery. */
  const voltage = (millivolts: number) => `02012f00030384000a${millivolts.toString(16).padStart(4, '0')}`
  const sent = (minute: number, millivolts: number) =>
    city.post('uplinks', {
      uplinks: [{ devEui, at: moment(minute), fCnt: minute, fPort: 1, payload: voltage(millivolts) }],
    })
  await sent(1, 3101)
  expect(await alerts()).toEqual([])
  await sent(2, 3100)
  expect(await alerts()).toMatchObject([{ binId: `bin-${devEui}`, isBatteryLow: true }])
  await sent(3, 3299)
  expect(await alerts()).toHaveLength(1)
  await sent(4, 3300)
  expect(await alerts()).toEqual([])
  await sent(5, 2900)
  expect(await alerts()).toHaveLength(1)
  const other = await city.newSensor()
  const installed = await city.app.inject({
    method: 'PUT',
    url: `/api/sensors/devices/${other}/installation`,
    headers: city.headers,
    payload: { binId: `bin-${devEui}`, mounting: MOUNTING, replaces: devEui },
  })
  expect(installed.statusCode).toBe(200)
  expect(await alerts()).toEqual([])
})

it('ignores a simulated message of The Things Stack', async () => {
  const simulated = { ...thingsStackUplink({ devEui, at: moment(1), payload: HALF }), simulated: true }
  expect((await city.post('things-stack', simulated)).body).toMatchObject({ kept: 0, ignored: 1 })
  expect(await city.uplinks(devEui)).toEqual([])
})

it('stores the gateway with the best reception, and an SNR of 0, which the server leaves out', async () => {
  await city.post('things-stack', thingsStackUplink({ devEui, at: moment(1), payload: HALF }))
  expect(await city.uplinks(devEui)).toMatchObject([{ gatewayId: 'roof-south', rssi: -63, snr: 0 }])
})

it("stores ChirpStack's device status, and ignores other events", async () => {
  expect(
    (await city.post('chirpstack?event=status', chirpStackStatus(devEui, moment(1)))).body,
  ).toMatchObject({ kept: 1 })
  expect((await city.post('chirpstack?event=txack', chirpStackStatus(devEui, moment(1)))).body).toMatchObject(
    { ignored: 1 },
  )
  const device = await city.app.inject({ url: `/api/sensors/devices/${devEui}`, headers: city.headers })
  expect(device.json().networkStatus).toMatchObject({ batteryPercent: 91.34, marginDb: 7 })
})

it.each([
  ['up', { foo: 1 }],
  ['join', {}],
  ['status', { deviceInfo: {} }],
  ['up', { devEUI: 'JOExcTsAAAE=', fCnt: 1, fPort: 85, data: 'AXVk' }],
])('refuses an event %s of ChirpStack without a device, such as one of v3: %j', async (event, message) => {
  const { statusCode, body } = await city.post(`chirpstack?event=${event}`, message)
  expect(statusCode).toBe(400)
  expect(body).toMatchObject({
    detail: expect.stringMatching(/deviceInfo\.devEui is missing.*ChirpStack v4/),
    errors: [{ field: 'body.deviceInfo.devEui' }],
  })
})

it.each(['ack', 'txack', 'log', 'location', 'integration'])(
  'acknowledges the event %s of ChirpStack, which is not read',
  async (event) => {
    expect(await city.post(`chirpstack?event=${event}`, { foo: 1 })).toMatchObject({
      statusCode: 200,
      body: { ignored: 1 },
    })
  },
)

it('ignores a status dated in the future, and accepts later ones', async () => {
  const status = (at: string, batteryLevel: number) =>
    city.post('chirpstack?event=status', { ...chirpStackStatus(devEui, at), batteryLevel })
  const batteryPercent = async () => {
    const device = await city.app.inject({ url: `/api/sensors/devices/${devEui}`, headers: city.headers })
    return device.json().networkStatus?.batteryPercent
  }
  await status(new Date(Date.now() + 86_400_000).toISOString(), 1)
  expect(await batteryPercent()).toBeUndefined()
  await status(moment(1), 80)
  expect(await batteryPercent()).toBe(80)
})

describe('the endpoint for other network servers', () => {
  const plain = (minute: number, payload: string, more: object = {}) => ({
    devEui,
    at: moment(minute),
    fPort: 85,
    payload,
    ...more,
  })
  const send = (...uplinks: object[]) => city.post('uplinks', { uplinks })

  it('accepts many uplinks at once in any order, and names devices that are not registered', async () => {
    const stranger = 'FFFFFFFFFFFFFFFF'
    const sent = [
      plain(3, HALF),
      plain(1, payloadOf(950)),
      plain(3, HALF),
      { ...plain(1, EMPTY), devEui: stranger },
    ]
    expect((await send(...sent)).body).toEqual({ kept: 2, known: 1, ignored: 0, unknownDevices: [stranger] })
    expect(await city.levelOf(devEui)).toBe(50)
    const unknown = await city.app.inject({ url: '/api/sensors/unknown-devices', headers: city.headers })
    expect(unknown.json().devices).toMatchObject([{ devEui: stranger, payload: EMPTY }])
  })

  it('recognises a replay by its counter, if there is one', async () => {
    await send(plain(1, HALF, { fCnt: 4 }))
    expect((await send(plain(2, HALF, { fCnt: 4 }))).body).toMatchObject({ kept: 0, known: 1 })
    expect((await send(plain(3, HALF))).body).toMatchObject({ kept: 1 })
  })

  it('names the invalid field', async () => {
    const answer = await send(plain(1, 'XYZ'))
    expect([answer.statusCode, answer.body.errors]).toMatchObject([
      400,
      [{ field: 'body.uplinks.0.payload' }],
    ])
    // Values that PostgreSQL cannot store.
    const [odd, far] = [
      await send({ ...plain(1, HALF), gatewayId: 'g\0' }),
      await send({ ...plain(1, HALF), rssi: 1e300 }),
    ]
    expect([odd.body.errors, far.body.errors]).toMatchObject([
      [{ field: 'body.uplinks.0.gatewayId' }],
      [{ field: 'body.uplinks.0.rssi' }],
    ])
  })
})

it('counts an uplink for the bin in which its sensor was at the time, also after a swap', async () => {
  const successor = await city.newSensor()
  const swap = (dev: string, bin: string) =>
    city.app.inject({
      method: 'PUT',
      url: `/api/sensors/devices/${dev}/installation`,
      headers: city.headers,
      payload: { binId: bin, mounting: MOUNTING, replaces: devEui },
    })
  await swap(successor, `bin-${devEui}`)
  const sent = (dev: string, at: string, payload: string) =>
    city.post('uplinks', { uplinks: [{ devEui: dev, at, fPort: 85, payload }] })
  await sent(devEui, moment(1), HALF)
  await sent(successor, new Date().toISOString(), EMPTY)
  await sent(devEui, new Date().toISOString(), HALF)
  expect(await city.readings(devEui)).toBe(2)
  expect(await city.levelOf(devEui)).toBe(0)
  expect(await city.uplinks(devEui)).toMatchObject([
    { outcome: 'not-installed', binId: null },
    { outcome: 'level' },
  ])
})

it('counts an uplink of the days before its mounting for that bin, and one of a year before for none', async () => {
  const sent = (at: string) => city.post('uplinks', { uplinks: [{ devEui, at, fPort: 85, payload: HALF }] })
  await sent('2025-11-01T00:00:00.000Z')
  expect(await city.levelOf(devEui)).toBeNull()
  await sent('2026-10-25T00:00:00.000Z')
  expect(await city.levelOf(devEui)).toBe(50)
  expect(await city.readings(devEui)).toBe(1)
  expect(await city.uplinks(devEui)).toMatchObject([
    { outcome: 'level' },
    { outcome: 'not-installed', binId: null },
  ])
})

describe('a gateway', () => {
  const deliver = (headers: Record<string, string>) =>
    city.app.inject({
      method: 'POST',
      url: '/api/sensors/things-stack',
      headers: { host: city.headers.host as string, ...headers },
      payload: thingsStackUplink({ devEui, at: moment(1), payload: HALF }),
    })

  it('without a token is told to send one', async () => {
    const answer = await deliver({})
    expect([answer.statusCode, answer.json().detail]).toEqual([
      401,
      expect.stringContaining("'uplinks:write'"),
    ])
    expect((await deliver({ authorization: 'Bearer sbt_of-somebody-else' })).statusCode).toBe(401)
  })

  it('delivers with a token that cannot read anything', async () => {
    const { secret } = await makeAccessToken(city.app, ['uplinks:write'])
    const authorization = `Bearer ${secret}`
    expect((await deliver({ authorization })).json()).toMatchObject({ kept: 1 })
    const { host } = city.headers
    for (const url of ['/api/sensors/devices', `/api/sensors/devices/${devEui}/uplinks`, '/api/bins'])
      expect((await city.app.inject({ url, headers: { host, authorization } })).statusCode).toBe(403)
  })
  describe('with a token for its own sensors', () => {
    const send = (secret: string, path: string, payload: object) =>
      city.app.inject({
        method: 'POST',
        url: `/api/sensors/${path}`,
        headers: { host: city.headers.host as string, authorization: `Bearer ${secret}` },
        payload,
      })

    it('delivers their messages, and none of another sensor, whichever way it takes (ASVS 8.2.2)', async () => {
      const other = await city.newSensor()
      const { secret } = await makeAccessToken(city.app, ['uplinks:write'], [devEui])
      const plain = (of: string, minute: number) => ({
        devEui: of,
        at: moment(minute),
        fPort: 85,
        payload: HALF,
      })
      const messages = (of: string): [string, object][] => [
        ['things-stack', thingsStackUplink({ devEui: of, at: moment(1), payload: HALF })],
        ['things-stack', thingsStackJoin(of, moment(2))],
        ['chirpstack?event=up', chirpStackUplink({ devEui: of, at: moment(3), payload: HALF })],
        ['chirpstack?event=join', chirpStackJoin(of, moment(4))],
        ['chirpstack?event=status', chirpStackStatus(of, moment(5))],
        ['uplinks', { uplinks: [plain(of, 6)] }],
        ['uplinks', { uplinks: [plain(devEui, 7), plain(of, 8)] }],
      ]
      for (const [path, message] of messages(devEui))
        expect([path, (await send(secret, path, message)).statusCode]).toEqual([path, 200])
      const before = (await city.uplinks(devEui)).length
      for (const [path, message] of messages(other)) {
        const answer = await send(secret, path, message)
        expect([path, answer.statusCode, answer.json().detail]).toEqual([
          path,
          403,
          `The token Gateway Tawa may not send messages of the sensor ${other}. Add the sensor to it at Admin, Tokens, or send them with the token of its own gateway.`,
        ])
      }
      expect([(await city.uplinks(other)).length, (await city.uplinks(devEui)).length]).toEqual([0, before])
    })

    it('delivers nothing for a sensor that the record does not know', async () => {
      const { secret } = await makeAccessToken(city.app, ['uplinks:write'], [devEui])
      const unknown = thingsStackUplink({ devEui: 'FFFFFFFFFFFFFFFF', at: moment(1), payload: HALF })
      expect((await send(secret, 'things-stack', unknown)).statusCode).toBe(403)
    })
  })
})
