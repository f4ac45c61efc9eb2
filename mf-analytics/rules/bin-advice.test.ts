import fc from 'fast-check'
import { adviseBins, type PlacedBin, WALK_METRES } from './bin-advice'
import type { BinUse, CityUse } from './bin-use'

const makeUse = (id: string, perDay: number, known: Partial<BinUse> = {}): BinUse => ({
  ...{ id, binType: 'general' },
  perDay: { mean: perDay, low: perDay * 0.8, high: perDay * 1.2 },
  ...{ daysKnown: 50, foundAt: perDay * 3, emptyings: 18, longGapDays: 3, overflowReports: 0 },
  ...known,
})
const cityOf = (bins: readonly BinUse[]): CityUse => ({
  bins,
  unevenness: new Map([
    ['general', 0.04],
    ['recycling', 0.04],
  ]),
  weeks: 8,
})
/** Bins in a row to the north, so many metres apart along streets. */
const rowOf = (bins: readonly BinUse[], metres: number): ReadonlyMap<string, PlacedBin> =>
  new Map(
    bins.map(({ id }, place) => [id, { id, lat: -41.29 + (place * metres) / 1.3 / 111_195, lng: 174.77 }]),
  )
const advised = (bins: readonly BinUse[], metres = 60) => adviseBins(cityOf(bins), rowOf(bins, metres)).bins

/** Enough usual bins, far from each other, that a stream has a median. */
const USUAL = [makeUse('U1', 0.12), makeUse('U2', 0.12), makeUse('U3', 0.12)]

describe('a bin that may go', () => {
  it('is little used, and its nearest neighbour has room for both', () => {
    expect(advised([makeUse('little', 0.02), ...USUAL])).toMatchObject([
      {
        ...{ id: 'little', advice: 'go', nearest: { id: 'U1' } },
        flowsOver: expect.closeTo(0.02 * 7 * 240),
      },
    ])
  })

  it('stays when its neighbour is full at its rounds', () => {
    const nearlyFull = makeUse('full', 0.28)
    expect(advised([makeUse('little', 0.04), nearlyFull, ...USUAL]).map(({ id }) => id)).not.toContain(
      'little',
    )
  })

  it('stays when no other bin of its stream is within a walk', () => {
    expect(advised([makeUse('little', 0.02), ...USUAL], WALK_METRES + 20)).toEqual([])
    const other = { binType: 'recycling' }
    const mixed = [makeUse('little', 0.02), ...USUAL.map((bin) => ({ ...bin, ...other }))]
    expect(advised(mixed)).toEqual([])
  })

  it('stays when little is known of it', () => {
    expect(advised([makeUse('little', 0.02, { daysKnown: 10 }), ...USUAL])).toEqual([])
    const wide = { perDay: { mean: 0.05, low: 0.001, high: 0.11 } }
    expect(advised([makeUse('little', 0.05, wide), ...USUAL])).toEqual([])
  })

  it('saves at least the minutes at it, and at most also the way from its neighbour and back', () => {
    const [bin] = advised([makeUse('little', 0.02), ...USUAL])
    // 18 emptyings in 8 weeks are 117 a year, of three minutes at $60 an hour.
    expect(bin?.saved.low).toEqual({ km: 0, dollars: expect.closeTo(352.2, 0) })
    expect(bin?.saved.high.km).toBeCloseTo((117.4 * 120) / 1000, 0)
  })
})

describe('a bin that runs over', () => {
  it('may grow', () => {
    expect(advised([makeUse('busy', 0.45), ...USUAL], 400)).toMatchObject([{ id: 'busy', advice: 'grow' }])
  })

  it('is relieved by one that may go, once', () => {
    const bins = [makeUse('little', 0.02), ...USUAL, makeUse('less', 0.01), makeUse('busy', 0.45)]
    const rows = advised(bins, 100)
    expect(rows.filter(({ movesTo }) => movesTo === 'busy')).toHaveLength(1)
    expect(rows.find(({ id }) => id === 'busy')?.advice).toBe('grow')
  })
})

it('never closes the receiver of another’s waste, whatever the bins', () => {
  const rates = fc.array(fc.double({ min: 0.002, max: 0.6, noNaN: true }), { minLength: 2, maxLength: 25 })
  fc.assert(
    fc.property(rates, fc.integer({ min: 5, max: 200 }), (perDay, metres) => {
      const bins = perDay.map((rate, place) => makeUse(`B${place}`, rate))
      const { bins: rows, receivers } = adviseBins(cityOf(bins), rowOf(bins, metres))
      const gone = new Set(rows.filter(({ advice }) => advice !== 'grow').map(({ id }) => id))
      expect([...receivers.keys()].toSorted()).toEqual([...gone].toSorted())
      for (const to of receivers.values()) expect(gone.has(to)).toBe(false)
      for (const { nearest, advice } of rows)
        if (advice !== 'grow') expect(nearest?.walkMetres).toBeLessThanOrEqual(WALK_METRES)
    }),
  )
})
