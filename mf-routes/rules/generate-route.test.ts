import fc from 'fast-check'
import { type Bin, type BinStatus, CITY_CENTRE } from 'shared-domain'
import { makeBin } from 'shared-domain/testing'
import { type GeneratedRoute, generateRoute, type RouteCriteria } from './generate-route'

const criteria = (known: Partial<RouteCriteria> = {}): RouteCriteria => ({
  name: 'Te Aro',
  day: '2026-11-23',
  priority: null,
  statuses: ['full', 'warning'],
  depot: CITY_CENTRE,
  ...known,
})
const made = (bins: readonly Bin[], known?: Partial<RouteCriteria>): GeneratedRoute => {
  const result = generateRoute(criteria(known), bins)
  if (!result.ok) throw new Error(result.failure.kind)
  return result.route
}
const binsOf = (count: number, status: BinStatus) =>
  Array.from({ length: count }, (_, i) =>
    makeBin({ id: `${status}${i}`, status, lat: CITY_CENTRE.lat + i / 1000 }),
  )

const anyBins = fc
  .array(
    fc.record({
      status: fc.constantFrom<BinStatus>('normal', 'warning', 'full'),
      lat: fc.option(fc.double({ min: -41.3, max: -41.2, noNaN: true })),
      lng: fc.double({ min: 174.7, max: 174.8, noNaN: true }),
    }),
    { maxLength: 40 },
  )
  .map((bins) => bins.map((bin, i): Bin => ({ ...makeBin({ id: `WN${i}` }), ...bin })))

describe('a generated route', () => {
  it('starts pending', () => {
    expect(made(binsOf(3, 'full')).status).toBe('pending')
  })

  it.each([
    [10, 'medium'],
    [11, 'high'],
  ])('over %d full bins has %s priority', (count, priority) => {
    expect(made([...binsOf(count, 'full'), ...binsOf(5, 'warning')]).priority).toBe(priority)
  })

  it('has the priority that was chosen, if one was', () => {
    expect(made(binsOf(20, 'full'), { priority: 'low' }).priority).toBe('low')
  })

  it('collects every bin of the chosen states that has a position, each once, and no other', () => {
    fc.assert(
      fc.property(
        anyBins,
        fc.subarray<BinStatus>(['normal', 'warning', 'full'], { minLength: 1 }),
        (bins, statuses) => {
          const due = bins
            .filter((bin) => bin.lat !== null && statuses.includes(bin.status))
            .map(({ id }) => id)
          const result = generateRoute(criteria({ statuses }), bins)
          if (!result.ok) return expect([result.failure.kind, due]).toEqual(['no-bins-due', []])
          const { route } = result
          expect(route.binsList.map(({ id }) => id).sort()).toEqual(due.sort())
          expect(route.bins).toBe(due.length)
        },
      ),
    )
  })

  it('goes to the nearest stop first', () => {
    const order = made([...binsOf(9, 'full')].reverse()).binsList.map(({ id }) => id)
    expect(order).toEqual(binsOf(9, 'full').map(({ id }) => id))
  })

  it('takes three minutes a bin beside the driving', () => {
    const onTheDepot = [makeBin({ status: 'full', ...CITY_CENTRE })]
    const route = made(onTheDepot)
    expect(route.distanceKm).toBeCloseTo(0)
    expect(route.minutes).toBe(3)
  })

  it('over more than 1000 bins is refused as too-many-bins', () => {
    expect(generateRoute(criteria(), binsOf(1001, 'full'))).toEqual({
      ok: false,
      failure: { kind: 'too-many-bins' },
    })
  })

  it.each([
    ['no-status-chosen', { statuses: [] }],
    ['no-bins-due', { statuses: ['normal' as const] }],
  ])('is refused as %s rather than made up', (kind, known) => {
    expect(generateRoute(criteria(known), binsOf(3, 'full'))).toEqual({ ok: false, failure: { kind } })
  })
})
