import fc from 'fast-check'
import { batteryState, weeksUntilLow } from './battery-forecast'
import { sensorHazard } from './sensor-hazard'
import { type ListeningDevice, learntRhythmMs, silenceNews, silentFrom } from './sensor-silence'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const every = (ms: number, count: number) => Array.from({ length: count }, (_, i) => i * ms)

describe('the rhythm of a device', () => {
  it('is the usual time between its uplinks, whatever pauses and bursts there were', () => {
    expect(learntRhythmMs([...every(HOUR, 8), 20 * HOUR, 20 * HOUR + 1000, 21 * HOUR])).toBe(HOUR)
  })

  it('is not known of a new device', () => {
    expect(learntRhythmMs(every(HOUR, 3))).toBeNull()
  })

  it('is the same in whatever order the uplinks came in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(every(HOUR, 9), { minLength: 9 }), (ats) => {
        expect(learntRhythmMs(ats)).toBe(HOUR)
      }),
    )
  })
})

describe('silence', () => {
  const device = (deviceEui: string, given: Partial<ListeningDevice> = {}): ListeningDevice => ({
    deviceEui,
    lastAt: 0,
    rhythmMs: HOUR,
    gateways: ['roof'],
    ...given,
  })
  const now = 3 * HOUR

  it('begins when two intervals were missed, by the rhythm of each device', () => {
    expect(silentFrom(0, HOUR)).toBe(2.5 * HOUR)
    const slow = device('slow', { rhythmMs: 4 * HOUR, gateways: [] })
    expect(silenceNews([slow, device('quick', { gateways: [] })], now)).toEqual({
      devices: ['quick'],
      gateways: [],
    })
  })

  it('names a gateway once that took many devices with it, and not the devices', () => {
    const taken = ['A', 'B', 'C'].map((eui) => device(eui))
    const other = device('D', { gateways: ['roof', 'tower'] })
    expect(silenceNews([...taken, other], now)).toEqual({
      devices: ['D'],
      gateways: [{ gateway: 'roof', devices: ['A', 'B', 'C'] }],
    })
  })

  it('blames no gateway that others are still heard by', () => {
    const heard = device('D', { lastAt: now })
    expect(silenceNews([device('A'), device('B'), device('C'), heard], now).gateways).toEqual([])
  })
})

describe('the battery', () => {
  const falling = every(WEEK / 7, 40).map((at, day) => ({ at, value: 80 - (day / 7) * 2 }))

  it('is low in as many weeks as its slope says, whatever a cold night shows', () => {
    const weeks = weeksUntilLow(falling, 15)
    expect(weeks).toBe(27)
    const wild = falling.map((reading, i) => (i % 9 === 4 ? { ...reading, value: 5 } : reading))
    expect(Math.abs((weeksUntilLow(wild, 15) ?? 0) - 27)).toBeLessThanOrEqual(2)
  })

  it('is low already, or not known to fall', () => {
    expect(weeksUntilLow([{ at: 0, value: 10 }], 15)).toBe(0)
    expect(
      weeksUntilLow(
        falling.map(({ at }) => ({ at, value: 90 })),
        15,
      ),
    ).toBeNull()
    expect(weeksUntilLow(falling.slice(0, 4), 15)).toBeNull()
  })
})

describe('the state of a battery', () => {
  it.each([
    ['15 %', 15, null, 'low'],
    ['16 %', 16, null, null],
    ['24 %', 24, null, null],
    ['25 %', 25, null, 'good'],
    ['3.1 V', null, 3.1, 'low'],
    ['3.11 V', null, 3.11, null],
    ['3.29 V', null, 3.29, null],
    ['3.3 V', null, 3.3, 'good'],
    ['0 %, whatever its voltage is', 0, 3.6, 'low'],
    ['an unknown charge', null, null, null],
  ])('of %s', (_, batteryPercent, batteryVolts, state) => {
    expect(batteryState({ batteryPercent, batteryVolts })).toBe(state)
  })
})

describe('a hazard', () => {
  const upright = { tiltLimitDeg: 30 }
  const measured = (at: number, temperatureC: number | null, tiltDeg: number | null = null) => ({
    distanceMm: null,
    levelPercent: null,
    isTilted: null,
    tiltDeg,
    temperatureC,
    batteryPercent: null,
    batteryVolts: null,
    at,
  })

  it.each([
    ['great heat', measured(HOUR, 75), null, 'fire'],
    ['a sudden rise', measured(HOUR, 52), measured(HOUR / 2, 20), 'fire'],
    ['a sunny day', measured(4 * HOUR, 52), measured(0, 20), null],
    ['a warm lid', measured(HOUR, 40), measured(HOUR / 2, 10), null],
    ['a fall', measured(HOUR, 20, 85), null, 'fallen'],
    ['a fire that topples its bin', measured(HOUR, 90, 85), null, 'fire'],
    ['nothing measured', measured(HOUR, null), null, null],
  ])('of %s', (_, measurement, previous, hazard) => {
    expect(sensorHazard(measurement, previous, upright)).toBe(hazard)
  })
})

it('does not call a device silent that was heard just now, after a burst of uplinks', () => {
  expect(silentFrom(1_000_000, 1_000)).toBe(1_000_000 + 12.5 * 60_000)
})
