import fc from 'fast-check'
import { DEFAULT_RELEASE_STEPS, type Evidence, nextStep, type ReleaseRule } from './release-step'

const rule: ReleaseRule = { ...DEFAULT_RELEASE_STEPS, errorsMin: 3, sourcesMin: 2 }
const evidence = (known: Partial<Evidence> = {}): Evidence => ({
  version: '1.3.0',
  sessions: 20,
  failed: 0,
  failedSources: 0,
  vitals: {},
  ...known,
})
const lcp = (p75: number, sessions = 20, sources = 5) => ({ vitals: { lcpMs: { p75, sessions, sources } } })
const step = (
  candidate: Partial<Evidence>,
  live: Partial<Evidence> = {},
  share = 10,
  elapsedMs = rule.stepMs,
) => nextStep({ share, elapsedMs, candidate: evidence(candidate), live: evidence(live) }, rule)

describe('a gradual release', () => {
  it('goes through its steps, and to all after the last', () => {
    expect(step({})).toEqual({ kind: 'raise', share: 25 })
    expect(step({}, {}, 25)).toEqual({ kind: 'raise', share: 50 })
    expect(step({}, {}, 30)).toEqual({ kind: 'raise', share: 50 })
    expect(step({}, {}, 50)).toEqual({ kind: 'promote' })
  })

  it.each([
    ['its time has not come', step({}, {}, 10, rule.stepMs - 1)],
    ['too few sessions had it', step({ sessions: 9 })],
    ['too few had the live one, to compare with', step({}, { sessions: 9 })],
    ['it failed too seldom to tell', step({ sessions: 9, failed: 2, failedSources: 2 })],
    ['its failures are of one person or one network', step({ sessions: 9, failed: 9, failedSources: 1 })],
  ])('waits while %s', (_, next) => expect(next).toEqual({ kind: 'wait' }))

  it('continues when both versions fail equally often', () => {
    expect(step({ failed: 4, failedSources: 4 }, { sessions: 180, failed: 30 }).kind).toBe('raise')
  })

  it('ends at once where the candidate fails more often, also before anybody had the live one', () => {
    expect(step({ failed: 4, failedSources: 4 }, { sessions: 180 }, 10, 0)).toEqual({
      kind: 'drop',
      because: 'errors',
      reason: 'errors in 4 of 20 sessions, in 0 of 180 with 1.3.0',
    })
    expect(step({ sessions: 3, failed: 3, failedSources: 3 }, { sessions: 0 }).kind).toBe('drop')
  })

  it('ends where a vital is clearly worse, of enough people', () => {
    expect(step(lcp(2600), lcp(2000))).toEqual({
      kind: 'drop',
      because: 'vitals',
      reason: 'LCP 2600 ms, 2000 ms with 1.3.0 (75th percentiles)',
    })
    expect(step(lcp(2400), lcp(2000)).kind).toBe('raise')
    expect(step(lcp(390), lcp(200)).kind).toBe('raise')
    expect(step(lcp(9000, 9), lcp(2000)).kind).toBe('raise')
    expect(step(lcp(9000, 20, 1), lcp(2000)).kind).toBe('raise')
  })

  it('never ends for being better, and never goes back', () => {
    const counts = fc.record({ sessions: fc.nat(500), failed: fc.nat(500), sources: fc.nat(50) })
    fc.assert(
      fc.property(
        counts,
        counts,
        fc.integer({ min: 1, max: 99 }),
        fc.nat(2 * rule.stepMs),
        (a, b, share, elapsedMs) => {
          const of = ({ sessions, failed, sources }: typeof a) => ({
            sessions,
            failed: Math.min(failed, sessions),
            failedSources: sources,
          })
          const next = step(of(a), of(b), share, elapsedMs)
          if (next.kind === 'raise') expect(next.share).toBeGreaterThan(share)
          if (next.kind !== 'drop') return
          expect(of(a).failed * Math.max(1, b.sessions)).toBeGreaterThan(of(b).failed * a.sessions)
        },
      ),
    )
  })
})
