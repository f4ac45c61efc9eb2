import * as fc from 'fast-check'
import { type VisitDaysRequest, visitDays } from './visit-days'

const DAYS = 7
const DEPOT = { lat: -41.3172, lng: 174.8021 }
const LANDFILL = { lat: -41.3388, lng: 174.7541 }
const TAWA = { lat: -41.168, lng: 174.825 }
const NEWTOWN = { lat: -41.311, lng: 174.779 }
const pricing = { dollarsPerOverflow: 800, dollarsPerMetre: 0.0046, dollarsPerStop: 2 }

type Visit = VisitDaysRequest['bins'][number]

/** Certain to overflow `runsOverAfter` days from now, and `cycle` days after each emptying. */
const makeVisit = (
  binId: string,
  place: { lat: number; lng: number },
  runsOverAfter: number,
  cycle = 99,
): Visit => ({
  binId,
  ...place,
  chances: Array.from({ length: DAYS }, (_, day) => (day >= runsOverAfter ? 1 : 0)),
  refillChances: Array.from({ length: DAYS }, (_, emptied) =>
    Array.from({ length: DAYS }, (_, day) => (day - emptied >= cycle ? 1 : 0)),
  ),
})
const beside = ({ lat, lng }: { lat: number; lng: number }, i: number) => ({ lat: lat + i * 0.0005, lng })

const daysOf = (bins: readonly Visit[], seed = 1) =>
  visitDays(
    { bins, days: DAYS, depot: DEPOT, facility: LANDFILL, pricing },
    { seed, budget: { iterations: 200 } },
  )

const anyBins = fc
  .array(
    fc.record({
      lat: fc.double({ min: -41.35, max: -41.2, noNaN: true }),
      lng: fc.double({ min: 174.7, max: 174.9, noNaN: true }),
      runsOverAfter: fc.integer({ min: 0, max: 12 }),
      // With a cycle of one day it would overflow however often it is emptied.
      cycle: fc.integer({ min: 2, max: 12 }),
    }),
    { maxLength: 15 },
  )
  .map((rows) =>
    rows.map(({ lat, lng, runsOverAfter, cycle }, i) =>
      makeVisit(`B${i}`, { lat, lng }, runsOverAfter, cycle),
    ),
  )

describe('the days on which bins are best emptied', () => {
  it('come before a bin overflows, and again before it has refilled', () => {
    fc.assert(
      fc.property(anyBins, (bins) => {
        const days = daysOf(bins)
        for (const { binId, chances, refillChances } of bins) {
          const visits = days.get(binId) ?? []
          let last = -1
          for (const visit of [...visits, DAYS]) {
            const chance = last < 0 ? chances : (refillChances[last] ?? [])
            const over = chance.slice(last + 1, Math.min(visit, DAYS - 1)).filter((risk) => risk === 1)
            // An overflow before the first visit is possible cannot be prevented.
            if (chances[0] !== 1 || last >= 0) expect(over).toEqual([])
            last = visit
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are none for a bin that does not overflow', () => {
    expect(daysOf([makeVisit('WCC1', NEWTOWN, 99)]).get('WCC1')).toEqual([])
  })

  it('are the same for all bins of a far suburb, which saves two trips', () => {
    const bins = [4, 5, 6].map((day, i) => makeVisit(`T${i}`, beside(TAWA, i), day))
    const days = daysOf(bins)
    const [first] = days.get('T0') ?? []
    expect(first).toBeLessThan(4)
    expect(bins.map(({ binId }) => days.get(binId))).toEqual([[first], [first], [first]])
  })

  it('are today for a bin that could wait when its neighbour cannot', () => {
    const days = daysOf([makeVisit('T0', TAWA, 1), makeVisit('T1', beside(TAWA, 1), 3)])
    expect(days.get('T0')).toEqual([0])
    expect(days.get('T1')).toEqual([0])
  })

  it('are late for a bin that refills soon, which would need another visit if it were emptied early', () => {
    const days = daysOf([makeVisit('N0', NEWTOWN, 4, 4)])
    expect(days.get('N0')).toEqual([3])
  })

  it('are the same again for the same seed', () => {
    const bins = Array.from({ length: 20 }, (_, i) =>
      makeVisit(`B${i}`, beside(i % 2 ? TAWA : NEWTOWN, i), i % 6, 3),
    )
    expect([...daysOf(bins, 7)]).toEqual([...daysOf(bins, 7)])
  })

  it('are none where there are no bins', () => {
    expect(daysOf([]).size).toBe(0)
  })

  it('are found within the time budget', () => {
    let now = 0
    const clock = () => {
      now += 10
      return now
    }
    const bins = [makeVisit('N0', NEWTOWN, 2), makeVisit('N1', beside(NEWTOWN, 1), 3)]
    visitDays(
      { bins, days: DAYS, depot: DEPOT, facility: LANDFILL, pricing },
      { seed: 1, budget: { seconds: 1 }, clock },
    )
    expect(now).toBeLessThan(1100)
  })
})
