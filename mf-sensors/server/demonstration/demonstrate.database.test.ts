import { demonstrateIn, keepReadings, servePart, signInAs } from 'api/server-part/testing'
import { HOUR_MS } from 'shared-domain'
import { part } from '../index'
import { CITY_DECODER, CITY_MOUNTING, CITY_PORT, devEuiOf, uplinkOf } from './city-sensors'

/** In whole milliseconds, as readings of the simulator are. */
const NOW = Date.now()

describe('a bin whose level comes from a sensor has a device on the Sensors pages', () => {
  let app: Awaited<ReturnType<typeof servePart>>
  let headers: Record<string, string>
  const ask = async (path: string) => (await app.inject({ url: `/api/sensors/${path}`, headers })).json()
  const read = (fillLevel: number, hoursAgo: number) =>
    keepReadings(app.database, 'WN1', { at: new Date(NOW - hoursAgo * HOUR_MS), fillLevel })
  beforeAll(async () => {
    app = await servePart(part)
    headers = await signInAs(app, 'supervisor')
    await app.database.pool.query(
      `insert into bins (id, object_id, location, bin_type, fill_level) values
         ('WN1', 1, 'Cuba Street', 'general', 44.4), ('WN2', 2, 'Vivian Street', 'general', null)`,
    )
    for (const hoursAgo of [13, 9, 5, 1]) await read(50 - 4 * hoursAgo, hoursAgo)
  })
  afterAll(() => app.close())

  const follow = () => demonstrateIn(app, part)

  it('with the uplinks that its readings came with, once', async () => {
    await follow()
    await follow()
    const { devices } = await ask('devices')
    expect(devices).toMatchObject([
      {
        devEui: devEuiOf('WN1'),
        decoder: CITY_DECODER.name,
        state: 'installed',
        binId: 'WN1',
        mounting: CITY_MOUNTING,
        levelPercent: 46,
        lastSeenAt: new Date(NOW - HOUR_MS).toISOString(),
      },
    ])
    const { uplinks } = await ask(`devices/${devEuiOf('WN1')}/uplinks`)
    expect(
      uplinks.map(({ levelPercent, fCnt, outcome }: Record<string, unknown>) => [
        levelPercent,
        fCnt,
        outcome,
      ]),
    ).toEqual([
      [46, 4, 'level'],
      [30, 3, 'level'],
      [14, 2, 'level'],
      [0, 1, 'level'],
    ])
    expect(await ask('health')).toMatchObject({ silent: [], gateways: [] })
  })

  it('and further uplinks as the city moves', async () => {
    await read(52.3, 0)
    await follow()
    expect(await ask(`devices/${devEuiOf('WN1')}`)).toMatchObject({
      levelPercent: 52.3,
      lastSeenAt: new Date(NOW).toISOString(),
    })
  })

  it('which stays where a person has put it', async () => {
    await app.inject({
      method: 'PUT',
      url: `/api/sensors/devices/${devEuiOf('WN1')}/removal`,
      headers,
      payload: { state: 'spare' },
    })
    await keepReadings(app.database, 'WN1', { at: new Date(NOW + 1000), fillLevel: 53 })
    await follow()
    expect(await ask(`devices/${devEuiOf('WN1')}`)).toMatchObject({ state: 'spare', binId: null })
  })
})

it('sends payloads from which its decoder reads the level of the bin', () => {
  for (const fillLevel of [0, 0.1, 33.3, 80, 97.9, 100]) {
    const uplink = uplinkOf('WN1', { at: NOW, fillLevel })
    expect(uplink?.levelPercent).toBe(fillLevel)
    const result = CITY_DECODER.read({ fPort: CITY_PORT, bytes: uplink?.payload as Buffer })
    expect(result).toMatchObject({ kind: 'decoded', measurement: uplink?.measurement })
    expect(uplink?.measurement).toMatchObject({ isTilted: false })
    expect(uplink?.measurement.batteryPercent).toBeGreaterThan(30)
  }
})
