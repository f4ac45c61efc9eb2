import { indexRequest, type OverflowRisk } from 'shared-domain/route-planning'
import { makeBin } from 'shared-domain/testing'
import { RouteCache } from './plan-draft'
import { isKeptOutByLimit, stopReason, unservedSentence } from './stop-reason'
import { makeCity } from './testing/make-city'

const BY = Date.parse('2026-11-23T01:30:00Z')
const makeRisk = (known: Partial<OverflowRisk> = {}): OverflowRisk => ({
  chance: 0.41,
  by: BY,
  later: null,
  ...known,
})
const reasonOf = (bin: Parameters<typeof makeBin>[0], risk?: OverflowRisk, overflowing: string[] = []) =>
  stopReason(makeBin(bin), {
    overflowingBinIds: overflowing,
    risks: new Map(risk ? [['WN001', risk]] : []),
  })

describe('the reason for a stop', () => {
  it('is its forecast risk', () => {
    expect(reasonOf({ fillLevel: 35 }, makeRisk())).toEqual({
      kind: 'risk',
      chance: 0.41,
      by: '2026-11-23T01:30:00.000Z',
    })
  })

  it('is the driving that it saves on a later day when the risk is small', () => {
    const later = { day: '2026-11-24', metres: 800 }
    expect(reasonOf({ fillLevel: 35 }, makeRisk({ chance: 0.01, later }))).toEqual({
      kind: 'on-the-way',
      metres: 800,
      day: '2026-11-24',
    })
    expect(reasonOf({ fillLevel: 35 }, makeRisk({ later }))).toMatchObject({ kind: 'risk' })
  })

  it('is a full bin, or a report, before any forecast', () => {
    const full = { fillLevel: 92, status: 'full' } as const
    expect(reasonOf(full, makeRisk())).toEqual({ kind: 'full', percent: 92 })
    expect(reasonOf({ ...full, fillLevel: null }, makeRisk())).toEqual({ kind: 'full', percent: null })
    expect(reasonOf(full, makeRisk(), ['WN001'])).toEqual({ kind: 'reported' })
  })

  it('is its level where there is no forecast', () => {
    expect(reasonOf({ fillLevel: 62, status: 'warning' })).toEqual({ kind: 'level', percent: 62 })
  })
})

describe('the limit on trucks', () => {
  /** One truck with one stop; another bin of the same stream is left out. */
  function planOf({ prize = 0, maxTrucks = 1 as number | null, trucks = 3 }) {
    const city = makeCity({ bins: 2, trucks })
    const priority = { kind: 'optional' as const, prize }
    const stops = city.stops.map((stop) => ({ ...stop, stream: 'general', priority }))
    const routeCache = new RouteCache(indexRequest({ ...city, stops, maxTrucks }))
    const routes = [routeCache.route('T01', ['WCC1'])]
    return (reason: 'not-worth-it' | 'no-capacity' | 'unreachable') =>
      isKeptOutByLimit(routeCache, { routes }, { binId: 'WCC2', reason })
  }

  it('keeps a bin out whose detour would be worth it, and no bin whose detour is not', () => {
    expect(planOf({ prize: 1e6 })('not-worth-it')).toBe(true)
    expect(planOf({ prize: 0 })('not-worth-it')).toBe(false)
  })

  it('keeps a bin out for which the trucks that leave have no room', () => {
    expect(planOf({})('no-capacity')).toBe(true)
    expect(planOf({})('unreachable')).toBe(false)
  })

  it('is no reason where there is none, where more may leave, or where no other truck could go', () => {
    expect(planOf({ maxTrucks: null })('no-capacity')).toBe(false)
    expect(planOf({ maxTrucks: 2 })('no-capacity')).toBe(false)
    expect(planOf({ trucks: 2 })('no-capacity')).toBe(false)
  })
})

describe('why a bin is left out', () => {
  const wordsOf = (
    reason: 'no-capacity' | 'outside-shift',
    known: { litres?: number; opens?: number } = {},
  ) => {
    const city = makeCity({ bins: 1 })
    const stops = city.stops.map((stop) => ({ ...stop, stream: 'general', litres: known.litres ?? 100 }))
    const opens = known.opens ?? 0
    const facilities = city.facilities.map((site) => ({ ...site, windows: [{ from: opens, to: 86_400 }] }))
    return unservedSentence(new RouteCache(indexRequest({ ...city, stops, facilities })), {
      ...{ binId: 'WCC1', reason },
    })
  }

  it('tells a bin that is more than any load from trucks that are full', () => {
    expect(wordsOf('no-capacity')).toBe('No truck has room left.')
    expect(wordsOf('no-capacity', { litres: 5000 })).toBe('No truck holds as much as this one bin.')
  })

  it('tells closed facilities from shifts that are too short', () => {
    expect(wordsOf('outside-shift')).toBe('No truck can be there and back within its shift.')
    expect(wordsOf('outside-shift', { opens: 20 * 3600 })).toBe(
      'The facilities for this waste are closed while the trucks work.',
    )
  })
})
