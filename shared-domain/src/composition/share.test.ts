import fc from 'fast-check'
import { isInShare, percentileOf } from './share'

describe('a share of keys', () => {
  it('has the same keys each time, and keeps them as it grows', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(100), fc.nat(100), (key, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)]
        expect(isInShare(key, small)).toBe(isInShare(key, small))
        if (isInShare(key, small)) expect(isInShare(key, large)).toBe(true)
        expect([isInShare(key, 0), isInShare(key, 100)]).toEqual([false, true])
      }),
    )
  })

  it.each([1, 10, 25, 50])('of %s percent is that large, of keys that differ little', (share) => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `mf-qr 1.4.0 session-${i}`)
    const counted = (keys.filter((key) => isInShare(key, share)).length / keys.length) * 100
    expect(Math.abs(counted - share)).toBeLessThan(1)
  })

  it('of one release has others than that of another', () => {
    const sessions = Array.from({ length: 10_000 }, (_, i) => `session-${i}`)
    const inBoth = sessions.filter(
      (session) => percentileOf(`mf-qr 1.4.0 ${session}`) < 10 && percentileOf(`mf-qr 1.5.0 ${session}`) < 10,
    )
    expect(inBoth.length).toBeGreaterThan(40)
    expect(inBoth.length).toBeLessThan(180)
  })
})
