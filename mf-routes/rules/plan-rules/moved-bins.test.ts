import * as fc from 'fast-check'
import { makeOrders } from '../testing/make-orders'
import { movedBins } from './moved-bins'

const movedIn = (before: Record<string, string>, after: Record<string, string>) =>
  movedBins(makeOrders(before), makeOrders(after)).map(({ binId }) => binId)

describe('the bins that were moved', () => {
  it('are none in an order that stayed, whatever was added or taken out', () => {
    expect(movedIn({ T1: 'A B C D' }, { T1: 'A X C D' })).toEqual([])
  })

  it('are those that pass others, not those that are passed', () => {
    expect(movedIn({ T1: 'A B C D E' }, { T1: 'B C D A E' })).toEqual(['A'])
    expect(movedIn({ T1: 'A B C D E' }, { T1: 'E A B C D' })).toEqual(['E'])
  })

  it('are those that another truck has now', () => {
    const before = makeOrders({ T1: 'A B C', T2: 'D' })
    const after = makeOrders({ T1: 'A C', T2: 'D B' })
    expect(movedBins(before, after)).toMatchObject([
      { binId: 'B', from: { truckId: 'T1', position: 1 }, to: { truckId: 'T2', position: 1 } },
    ])
  })

  it('are none of a truck that drives another way round', () => {
    expect(movedIn({ T1: 'A B C D E F G' }, { T1: 'G F E D C B A' })).toEqual([])
    expect(movedIn({ T1: 'A B C D E F G', T2: 'H' }, { T1: 'G F E D C B', T2: 'H A' })).toEqual(['A'])
  })

  it('are so few that the others are in the order in which they were', () => {
    const ids = Array.from({ length: 9 }, (_, at) => `B${at}`)
    const places = fc.tuple(fc.nat(8), fc.nat(8))
    const orders = fc
      .array(places, { maxLength: 4 })
      .map((moves) =>
        moves.reduce(
          (order, [from, to]) => order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? ''),
          ids,
        ),
      )
    fc.assert(
      fc.property(orders, (after) => {
        const longest = longestSortedPart(after)
        fc.pre(after.length - longest <= after.length / 3)
        const moved = movedIn({ T1: ids.join(' ') }, { T1: after.join(' ') })
        const rest = after.filter((binId) => !moved.includes(binId))
        expect(rest).toEqual(rest.toSorted())
        expect(rest.length).toBe(longest)
      }),
      { numRuns: 200 },
    )
  })
})

/** By looking at every part. */
function longestSortedPart(order: readonly string[]): number {
  let longest = 0
  for (let part = 0; part < 1 << order.length; part += 1) {
    const chosen = order.filter((_, at) => (part >> at) & 1)
    if (chosen.every((id, at) => at === 0 || (chosen[at - 1] ?? '') < id))
      longest = Math.max(longest, chosen.length)
  }
  return longest
}
