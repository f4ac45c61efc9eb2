import fc from 'fast-check'
import { mountingFault, sensorLevel } from './sensor-level'
import type { SensorMeasurement } from './sensor-measurement'

const mounting = { emptyMm: 1200, fullMm: 200, offsetMm: 0, tiltLimitDeg: 30 }
const range = { minMm: 30, maxMm: 4500 }
const measured = (given: Partial<SensorMeasurement>): SensorMeasurement => ({
  distanceMm: null,
  levelPercent: null,
  isTilted: null,
  tiltDeg: null,
  temperatureC: null,
  batteryPercent: null,
  batteryVolts: null,
  ...given,
})
const levelOf = (given: Partial<SensorMeasurement>) => sensorLevel(measured(given), mounting, range)

describe('the level that a distance tells', () => {
  it.each([
    [1200, 0],
    [700, 50],
    [200, 100],
    [150, 100],
    [1230, 0],
  ])('at %d mm is %d %%', (distanceMm, percent) => {
    expect(levelOf({ distanceMm })).toEqual({ kind: 'level', percent })
  })

  it.each([
    ['tilted, by its own word', { distanceMm: 1200, isTilted: true }, 'tilted'],
    ['tilted, by its angle', { distanceMm: 1200, tiltDeg: 31 }, 'tilted'],
    ['without an echo', { distanceMm: 0 }, 'no-distance'],
    ['without a distance', {}, 'no-distance'],
    ['in the blind zone', { distanceMm: 29 }, 'blind-zone'],
    ['beyond the range of the sensor', { distanceMm: 4501 }, 'out-of-range'],
    ['beyond the floor of the bin', { distanceMm: 2116 }, 'below-floor'],
  ])('%s is no level', (_, given, reason) => {
    expect(levelOf(given)).toEqual({ kind: 'no-level', reason })
  })

  it('counts the offset of the sensor', () => {
    const behind = { ...mounting, offsetMm: -100 }
    expect(sensorLevel(measured({ distanceMm: 800 }), behind, range)).toEqual({ kind: 'level', percent: 50 })
  })

  it('is the own estimate of a sensor that tells no distance', () => {
    expect(levelOf({ levelPercent: 60 })).toEqual({ kind: 'level', percent: 60 })
    expect(levelOf({ levelPercent: 60, distanceMm: 700 })).toEqual({ kind: 'level', percent: 50 })
  })

  it('never says that a bin is empty unless the sensor sees its floor', () => {
    const any = fc.record({
      distanceMm: fc.option(fc.double({ min: -1000, max: 70_000, noNaN: false })),
      isTilted: fc.option(fc.boolean()),
      tiltDeg: fc.option(fc.integer({ min: 0, max: 180 })),
    })
    fc.assert(
      fc.property(any, (given) => {
        const level = levelOf(given)
        if (level.kind === 'no-level') return
        expect(level.percent).toBeGreaterThanOrEqual(0)
        expect(level.percent).toBeLessThanOrEqual(100)
        if (level.percent === 0)
          expect(Math.abs((given.distanceMm ?? 0) - mounting.emptyMm)).toBeLessThanOrEqual(50)
        expect(given.isTilted).not.toBe(true)
      }),
    )
  })

  it('never falls as the waste comes nearer', () => {
    const distance = fc.integer({ min: 30, max: 1250 })
    fc.assert(
      fc.property(distance, distance, (a, b) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((distanceMm) => levelOf({ distanceMm }))
        if (near?.kind !== 'level' || far?.kind !== 'level') throw new Error('Both are levels.')
        expect(near.percent).toBeGreaterThanOrEqual(far.percent)
      }),
    )
  })
})

describe('a mounting', () => {
  it.each([
    [{ ...mounting, fullMm: 1200 }, 'fullMm'],
    [{ ...mounting, fullMm: 20 }, 'fullMm'],
    [{ ...mounting, emptyMm: 4600 }, 'emptyMm'],
    [{ ...mounting, offsetMm: -2000 }, 'offsetMm'],
    [{ ...mounting, offsetMm: 500 }, 'fullMm'],
  ])('that the sensor cannot measure is named: %j', (given, field) => {
    expect(mountingFault(given, range)?.field).toBe(field)
  })

  it('within the range of the sensor has no fault', () => {
    expect(mountingFault(mounting, range)).toBeNull()
  })
})
