import fc from 'fast-check'
import { makeStop } from 'shared-domain/testing'
import type { Tap, TimedTap } from './tap'
import { sheetProgress, withTaps } from './with-taps'

const COUNT = 4
const route = {
  status: 'active' as const,
  binsDone: 0,
  visitsDone: [],
  driver: null,
  stops: Array.from({ length: COUNT }, (_, index) => makeStop({ position: index + 1 })),
}
const position = fc.integer({ min: 1, max: COUNT })
const reason = fc.constantFrom('blocked', 'contaminated', 'missing', 'damaged')
const tap: fc.Arbitrary<Tap> = fc.oneof(
  fc.record({ kind: fc.constant('stop' as const), position, state: fc.constantFrom('done', 'planned') }),
  fc.record({ kind: fc.constant('stop' as const), position, state: fc.constant('skipped' as const), reason }),
  fc.record({
    kind: fc.constant('visit' as const),
    visit: position,
    name: fc.constant('Break'),
    state: fc.constantFrom('done', 'planned'),
  }),
)
const taps: fc.Arbitrary<TimedTap[]> = fc.array(
  fc.record({
    tap,
    at: fc.date({ noInvalidDate: true, min: new Date(0) }).map((moment) => moment.toISOString()),
  }),
)

describe('a route with its taps', () => {
  it('is the same when taps are repeated', () => {
    fc.assert(
      fc.property(taps, (all) => {
        const twice = all.flatMap((one) => [one, one])
        expect(withTaps(route, twice)).toEqual(withTaps(route, all))
      }),
    )
  })

  it('is the same when the record has the first of the taps already', () => {
    fc.assert(
      fc.property(taps, taps, (first, rest) => {
        const onRecord = withTaps(route, first)
        expect(withTaps(onRecord, rest)).toEqual(withTaps(route, [...first, ...rest]))
      }),
    )
  })

  it('shows the last tap on each stop and visit', () => {
    fc.assert(
      fc.property(taps, (all) => {
        const { stops, binsDone, visitsDone } = withTaps(route, all)
        const last = new Map(all.flatMap(({ tap }) => (tap.kind === 'visit' ? [[tap.visit, tap.state]] : [])))
        const over = [...last].flatMap(([visit, state]) => (state === 'done' ? [visit] : []))
        expect(new Set(visitsDone.map(({ visit }) => visit))).toEqual(new Set(over))
        for (const [index, stop] of stops.entries()) {
          const last = all
            .map((timed) => timed.tap)
            .findLast((one) => one.kind === 'stop' && one.position === index + 1)
          expect(stop.state).toBe(last?.kind === 'stop' ? last.state : 'planned')
          expect(stop.at === null).toBe(stop.state === 'planned')
        }
        expect(binsDone).toBe(stops.filter(({ state }) => state === 'done').length)
      }),
    )
  })

  it('keeps an emptying by another route after an undo, but not its own', () => {
    const at = '2026-11-20T02:05:00.000Z'
    const taken = (by: string | null) => {
      const stop = makeStop({ state: 'done', at, emptied: { at, by, fillLevel: 80 } })
      const tap: Tap = { kind: 'stop', position: 1, state: 'planned' }
      return withTaps({ ...route, stops: [stop] }, [{ tap, at }]).stops[0]?.emptied
    }
    expect(taken('R198')).toMatchObject({ by: 'R198' })
    expect(taken(null)).toBeNull()
  })

  it('is completed by a tap, and ignores a tap on a missing stop', () => {
    const at = '2026-11-20T02:05:00.000Z'
    expect(withTaps(route, [{ tap: { kind: 'status', to: 'completed' }, at }]).status).toBe('completed')
    const { stops } = withTaps(route, [{ tap: { kind: 'stop', position: 9, state: 'done' }, at }])
    expect(stops).toEqual(route.stops)
  })

  it('ignores a tap on a bin that was replaced in the plan', () => {
    const at = '2026-11-20T02:05:00.000Z'
    const tapped = (binId: string) =>
      withTaps(route, [{ tap: { kind: 'stop', position: 1, binId, state: 'done' }, at }]).binsDone
    expect(tapped(route.stops[0]?.bin.id ?? '')).toBe(1)
    expect(tapped('WCC999')).toBe(0)
  })
})

describe('the progress of a sheet', () => {
  const stops = [
    makeStop({ position: 1, state: 'done' }),
    makeStop({ position: 2 }),
    makeStop({ position: 3, state: 'skipped' }),
    makeStop({ position: 4 }),
  ]

  it('counts done, skipped and open stops', () => {
    expect(sheetProgress(stops)).toEqual({ done: 1, skipped: 1, planned: 2, stops: 4, percent: 50 })
    expect(sheetProgress([])).toMatchObject({ percent: 100 })
  })
})
