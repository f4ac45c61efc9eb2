import fc from 'fast-check'
import type { Bin } from '../bins/bin'
import { BIN_TYPES } from '../bins/bin-type'
import { makeBin, makeTruck } from '../testing'
import { binLoad } from './bin-load'
import { binObstacles, checkLoad, type LoadRules, obstacleSentence } from './stop-obstacle'

const TODAY = '2026-11-23'
const depot = { lat: -41.3172, lng: 174.8021 }
const wanted = (...bins: Bin[]) => bins.map((bin) => ({ binId: bin.id, bin }))
const check = (bins: Bin[], rules: Partial<LoadRules> = {}) =>
  checkLoad(wanted(...bins), { taken: { onRoutes: [], missing: [] }, trucks: [makeTruck()], depot, ...rules })
const ids = (bins: readonly { id: string }[]) => bins.map(({ id }) => id)
const sentences = ({ leftOut }: ReturnType<typeof checkLoad>) =>
  leftOut.map(({ binId, obstacle }) => `${binId}: ${obstacleSentence(obstacle, TODAY)}`)

describe('every way to a route asks the same rules', () => {
  it('a bin that is planned on another open route is left out, with the route and its day', () => {
    const bins = [makeBin({ id: 'A' }), makeBin({ id: 'B' }), makeBin({ id: 'C' }), makeBin({ id: 'D' })]
    const onRoutes = [
      { binId: 'A', routeId: 'R012', day: TODAY },
      { binId: 'B', routeId: 'R013', day: '2026-11-24' },
      { binId: 'C', routeId: 'R014', day: '2026-11-27' },
    ]
    const checked = check(bins, { taken: { onRoutes, missing: [] } })
    expect(ids(checked.accepted)).toEqual(['D'])
    expect(sentences(checked)).toEqual([
      'A: Already planned on R012 today.',
      'B: Already planned on R013 tomorrow.',
      'C: Already planned on R014 on Friday.',
    ])
  })

  it('a bin that is not in service, has no position or was not found is left out', () => {
    const checked = checkLoad(
      [
        { binId: 'gone', bin: null },
        { binId: 'A', bin: { ...makeBin({ id: 'A' }), lat: null, lng: null } },
        { binId: 'B', bin: makeBin({ id: 'B' }) },
        { binId: 'C', bin: makeBin({ id: 'C' }) },
      ],
      { taken: { onRoutes: [], missing: [{ binId: 'B', routeId: 'R009' }] }, trucks: [makeTruck()] },
    )
    expect(ids(checked.accepted)).toEqual(['C'])
    expect(sentences(checked)).toEqual([
      'gone: It is no longer in service.',
      'A: Its position is not known.',
      'B: The crew of R009 did not find it.',
    ])
  })

  it('a load has one stream: that of the first bin, unless another is chosen', () => {
    const bins = [makeBin({ id: 'A' }), makeBin({ id: 'B', binType: 'compost' }), makeBin({ id: 'C' })]
    const first = check(bins)
    expect(first.stream).toBe('general')
    expect(ids(first.accepted)).toEqual(['A', 'C'])
    expect(sentences(first)).toEqual(['B: Compost never shares a load with general.'])
    expect(ids(check(bins, { stream: 'compost' }).accepted)).toEqual(['B'])
  })

  it('a stream that no truck in service takes is left out', () => {
    const trucks = [
      makeTruck({ streams: ['general'] }),
      makeTruck({ id: 'T02', streams: ['compost'], isInService: false }),
    ]
    const checked = check([makeBin({ id: 'A', binType: 'compost' })], { trucks })
    expect(checked.stream).toBeNull()
    expect(sentences(checked)).toEqual(['A: No available truck takes compost.'])
  })

  it('the fullest bins are accepted where there is no room for all', () => {
    const bins = [
      makeBin({ id: 'A', fillLevel: 60, status: 'warning' }),
      makeBin({ id: 'B', fillLevel: 100, status: 'full' }),
      makeBin({ id: 'C', fillLevel: 90, status: 'full' }),
    ]
    const checked = check(bins, { trucks: [makeTruck({ litres: 460 })] })
    expect(ids(checked.accepted)).toEqual(['B', 'C'])
    expect(sentences(checked)).toEqual(['A: It does not fit into one load of a truck.'])
  })

  it('a load that fills a truck to the brim is accepted, in whichever order its amounts add up', () => {
    const amounts: Record<string, number> = { A: 0.1, B: 0.2, C: 0.3 }
    const loadOf = ({ id }: { id: string }) => ({ litres: amounts[id] ?? 0, kg: amounts[id] ?? 0 })
    const bins = ['A', 'B', 'C'].map((id) => makeBin({ id }))
    const checked = check(bins, { trucks: [makeTruck({ litres: 0.6, kg: 0.6 })], loadOf })
    expect(ids(checked.accepted)).toEqual(['A', 'B', 'C'])
    expect(0.1 + 0.2 + 0.3).toBeGreaterThan(0.6)
  })

  it('a round that is longer than every shift leaves the least full bins out', () => {
    const bins = Array.from({ length: 30 }, (_, i) => makeBin({ id: `B${i}`, fillLevel: 30 - i }))
    const checked = check(bins, { trucks: [makeTruck({ shift: { from: '06:00', to: '07:00' } })] })
    expect(checked.accepted.length).toBeGreaterThan(5)
    expect(ids(checked.accepted)).toEqual(ids(bins.slice(0, checked.accepted.length)))
    expect(new Set(checked.leftOut.map(({ obstacle }) => obstacle.kind))).toEqual(new Set(['outside-shift']))
  })

  it('without a fleet in the record no truck rule applies', () => {
    const bins = Array.from({ length: 60 }, (_, i) => makeBin({ id: `B${i}`, fillLevel: 100 }))
    expect(check(bins, { trucks: null }).accepted).toHaveLength(60)
    expect(check(bins).accepted.length).toBeLessThan(60)
  })

  it('for planners and loads alike, a bin that was not found stays off a shared route', () => {
    const missing = [{ binId: 'A', routeId: 'R001' }]
    const onRoutes = [{ binId: 'A', routeId: 'R002', day: TODAY }]
    expect(binObstacles({ onRoutes, missing }).get('A')).toEqual({ kind: 'missing', routeId: 'R001' })
  })
})

const binArbitrary = fc.record({
  binType: fc.constantFrom(...BIN_TYPES),
  status: fc.constantFrom('normal' as const, 'warning' as const, 'full' as const),
  fillLevel: fc.integer({ min: 0, max: 100 }),
  isTaken: fc.boolean(),
  isInService: fc.boolean(),
  isLocated: fc.boolean(),
})

describe('whatever bins are wanted', () => {
  it('each is accepted or left out with one reason, and the accepted make one load of one truck', () => {
    fc.assert(
      fc.property(
        fc.array(binArbitrary, { maxLength: 40 }),
        fc.integer({ min: 100, max: 3000 }),
        fc.subarray([...BIN_TYPES], { minLength: 1 }),
        (drawn, litres, streams) => {
          const stops = drawn.map(({ isTaken: _, isInService, isLocated, ...known }, i) => {
            const bin: Bin = {
              ...makeBin({ id: `B${i}`, ...known }),
              ...(!isLocated && { lat: null, lng: null }),
            }
            return { binId: bin.id, bin: isInService ? bin : null }
          })
          const onRoutes = drawn.flatMap(({ isTaken }, i) =>
            isTaken ? [{ binId: `B${i}`, routeId: 'R001', day: TODAY }] : [],
          )
          const truck = makeTruck({ litres, streams })
          const { accepted, leftOut, stream } = checkLoad(stops, {
            taken: { onRoutes, missing: [] },
            trucks: [truck],
            depot,
          })
          expect([...ids(accepted), ...leftOut.map(({ binId }) => binId)].toSorted()).toEqual(
            stops.map(({ binId }) => binId).toSorted(),
          )
          const taken = new Set(onRoutes.map(({ binId }) => binId))
          expect(accepted.filter(({ id }) => taken.has(id))).toEqual([])
          expect(accepted.filter(({ binType }) => binType !== stream)).toEqual([])
          expect(accepted.every(({ binType }) => streams.includes(binType))).toBe(true)
          const load = accepted.reduce((sum, bin) => sum + binLoad(bin).litres, 0)
          expect(load).toBeLessThanOrEqual(litres)
          // Asked again, what was accepted is accepted.
          const again = checkLoad(wanted(...accepted), {
            taken: { onRoutes, missing: [] },
            trucks: [truck],
            depot,
          })
          expect(again.leftOut).toEqual([])
        },
      ),
    )
  })
})
