import * as fc from 'fast-check'
import { calibrate, type ForeseenCrossing } from './calibration'
import { intervalShares } from './interval-shares'
import { LikelyFill } from './likely-fill'

const PARTS = 20
const even = Array.from({ length: PARTS }, () => 1 / PARTS)
const chance = fc.double({ min: 0, max: 1, noNaN: true })
const interval = fc
  .tuple(chance, chance)
  .map(([a, b]) => ({ low: Math.min(a, b), high: Math.max(a, b), weight: 1 }))

const crossing = (low: number, high: number): ForeseenCrossing => ({
  low,
  high,
  isFull: high < 1,
  shareOfFull: 0,
  wait: 0,
  at: 0,
  weight: 1,
})
/** Between which probabilities of the model a calibrated band of 80 % lies. */
function bandOf(crossings: readonly ForeseenCrossing[]) {
  const curve = calibrate(crossings).calibration[0] as number[]
  const at = (share: number) => curve.findIndex((value) => value >= share - 1e-9) / (curve.length - 1)
  return { low: at(0.1), high: at(0.9) }
}

describe('evidence between two moments', () => {
  it('equals exact evidence where the interval is a point', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 1, maxLength: 60 }), (points) => {
        const shares = intervalShares(
          points.map((point) => ({ low: point, high: point, weight: 1 })),
          even,
          0,
        )
        for (const [part, share] of shares.entries()) {
          const within = points.filter((point) => Math.min(PARTS - 1, Math.floor(point * PARTS)) === part)
          expect(share).toBeCloseTo(within.length / points.length, 9)
        }
      }),
    )
  })

  it('gives shares that add up to 1, and changes nothing where it tells nothing', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 60 }), (intervals) => {
        const shares = intervalShares(intervals, even, 1)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      }),
    )
    const nothing = Array.from({ length: 500 }, () => ({ low: 0, high: 1, weight: 1 }))
    for (const share of intervalShares(nothing, even, 0)) expect(share).toBeCloseTo(1 / PARTS, 9)
  })

  it('finds how often bins are full although each look tells only whether one is', () => {
    // A third becomes full at 0.25 and the others at 0.75; looks come anywhere.
    const looks = Array.from({ length: 3000 }, (_, place) => {
      const [truth, look] = [place % 3 === 0 ? 0.25 : 0.75, ((place * 7919) % 3000) / 3000]
      return truth <= look ? { low: 0, high: look, weight: 1 } : { low: look, high: 1, weight: 1 }
    })
    const shares = intervalShares(looks, even, 0)
    const until = (part: number) => shares.slice(0, part).reduce((sum, share) => sum + share, 0)
    expect(until(10)).toBeCloseTo(1 / 3, 1)
    expect(until(4)).toBeLessThan(0.05)
    expect(until(16)).toBeGreaterThan(0.95)
  })
})

describe('calibration', () => {
  it('leaves the bands of a model alone that was right, and without evidence', () => {
    const right = Array.from({ length: 2000 }, (_, place) => crossing(place / 2000, place / 2000))
    for (const { low, high } of [bandOf(right), bandOf([])]) {
      expect(low).toBeCloseTo(0.1, 1)
      expect(high).toBeCloseTo(0.9, 1)
    }
  })

  it('never makes bands narrower than the evidence supports', () => {
    fc.assert(
      fc.property(fc.array(interval, { minLength: 300, maxLength: 400 }), (intervals) => {
        const { low, high } = bandOf(intervals.map((each) => crossing(each.low, each.high)))
        // Outcomes that certainly lie outside the band are no more than the fifth that an 80 % band leaves, the steps and the prior apart.
        const outside = intervals.filter((each) => each.high < low - 0.02 || each.low > high + 0.02)
        expect(outside.length / intervals.length).toBeLessThanOrEqual(0.2 + 0.08)
      }),
      { numRuns: 30 },
    )
  })

  it('widens the bands of a model that was too sure, and more with more evidence', () => {
    const tooSure = (times: number) =>
      Array.from({ length: times }, (_, place) =>
        place % 2 === 0 ? crossing(0.01, 0.01) : crossing(0.99, 0.99),
      )
    const width = (times: number) => {
      const { low, high } = bandOf(tooSure(times))
      return high - low
    }
    expect(width(1000)).toBeGreaterThan(0.9)
    expect(width(1000)).toBeGreaterThanOrEqual(width(20))
    expect(width(20)).toBeGreaterThanOrEqual(0.8)
  })
})

describe('a filling of which only bounds are known', () => {
  const likely = new LikelyFill(0.2)
  const expected = fc.double({ min: 0.02, max: 4, noNaN: true })

  it('is likely within them, and the more the more was expected', () => {
    fc.assert(
      fc.property(chance, fc.double({ min: 0.1, max: 1, noNaN: true }), expected, (low, width, mean) => {
        const bounds = { low, high: low + width }
        const fill = likely.within(bounds, mean)
        expect(fill.mean).toBeGreaterThanOrEqual(low - 0.03)
        expect(fill.mean).toBeLessThanOrEqual(low + width + 0.03)
        expect(fill.square).toBeGreaterThanOrEqual(fill.mean ** 2 - 1e-6)
        expect(likely.within(bounds, mean * 1.5).mean).toBeGreaterThanOrEqual(fill.mean - 1e-6)
      }),
    )
  })

  it('is the filling itself where both bounds are the same, and what was expected where there are none', () => {
    fc.assert(
      fc.property(chance, expected, (fill, mean) => {
        expect(likely.within({ low: fill, high: fill }, mean).mean).toBe(fill)
        const free = likely.within({ low: 0, high: Number.POSITIVE_INFINITY }, mean).mean
        expect(free / mean).toBeCloseTo(1, 1)
      }),
    )
  })
})
