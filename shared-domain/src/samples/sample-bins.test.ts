import fc from 'fast-check'
import { BinSchema } from '../bins/bin'
import { DEFAULT_THRESHOLDS, statusFromFill } from '../bins/bin-status'
import { CITY_CENTRE } from '../geo/city-centre'
import { sampleBins } from './sample-bins'

const today = new Date('2026-11-21T00:00:00Z')
const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

describe('the sample bins', () => {
  it('are a hundred, WN001 to WN100', () => {
    const ids = sampleBins(today).map(({ id }) => id)
    expect(ids).toHaveLength(100)
    expect(ids[0]).toBe('WN001')
    expect(ids[41]).toBe('WN042')
    expect(ids[99]).toBe('WN100')
    expect(new Set(ids).size).toBe(100)
  })

  it('stand within 0.01° of the city centre, 20 to 100 % full, whatever the seed', () => {
    fc.assert(
      fc.property(seed, (any) => {
        for (const bin of sampleBins(today, any)) {
          expect(BinSchema.safeParse(bin).error).toBeUndefined()
          expect(Math.abs(bin.lat - CITY_CENTRE.lat)).toBeLessThanOrEqual(0.01)
          expect(Math.abs(bin.lng - CITY_CENTRE.lng)).toBeLessThanOrEqual(0.01)
          expect(bin.fillLevel).toBeGreaterThanOrEqual(20)
          expect(bin.fillLevel).toBeLessThanOrEqual(100)
          expect(bin.status).toBe(statusFromFill(bin.fillLevel as number, DEFAULT_THRESHOLDS))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('were collected in the last seven days, whatever day it is', () => {
    fc.assert(
      fc.property(day, seed, (now, any) => {
        for (const { lastCollected } of sampleBins(now, any)) {
          const days = (now.getTime() - Date.parse(`${lastCollected}T00:00:00+12:00`)) / 86_400_000
          expect(days).toBeGreaterThan(-0.1)
          expect(days).toBeLessThan(8)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are the same for the same seed and others for another', () => {
    expect(sampleBins(today, 7)).toEqual(sampleBins(today, 7))
    expect(sampleBins(today, 7)).not.toEqual(sampleBins(today, 8))
  })

  it('show every type and every status', () => {
    const bins = sampleBins(today)
    expect(new Set(bins.map(({ binType }) => binType)).size).toBe(3)
    expect(new Set(bins.map(({ status }) => status)).size).toBe(3)
  })
})
