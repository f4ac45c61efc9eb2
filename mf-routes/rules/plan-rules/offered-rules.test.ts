import { makeOrders } from '../testing/make-orders'
import { offeredRules, type PlanChange } from './offered-rules'

const DAY_MS = 86_400_000

type Orders = Record<string, string>

/** Changes on the days after each other, each of a plan as it was made to what people left. */
const changesOf = (plans: readonly (readonly [Orders, Orders])[]): PlanChange[] =>
  plans.map(([before, after], at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    at: at * DAY_MS,
    before: makeOrders(before),
    after: makeOrders(after),
  }))

const rulesOf = (plans: readonly (readonly [Orders, Orders])[]) => offeredRules(changesOf(plans))

const toT2: readonly [Orders, Orders] = [
  { T1: 'A B C', T2: 'D' },
  { T1: 'A C', T2: 'D B' },
]
const unchanged = (orders: Orders): readonly [Orders, Orders] => [orders, orders]

describe('a rule is offered', () => {
  it('for a truck that a bin was given to on three days', () => {
    expect(rulesOf([toT2, toT2])).toEqual([])
    expect(rulesOf([toT2, toT2, toT2])).toEqual([
      { binId: 'B', days: 3, rules: [{ kind: 'truck', binId: 'B', truckId: 'T2' }] },
    ])
  })

  it('once a day, however often the plan of the day is kept', () => {
    const [once] = changesOf([toT2])
    if (!once) throw new Error('There is no change.')
    expect(offeredRules([once, { ...once, at: 1 }, { ...once, at: 2 }])).toEqual([])
  })

  it('not where plans break it that people left as they were', () => {
    const elsewhere = unchanged({ T1: 'A B C', T2: 'D' })
    expect(rulesOf([toT2, toT2, toT2, elsewhere])).toEqual([])
  })

  it('although plans broke it before people began to care', () => {
    const elsewhere = unchanged({ T1: 'A B C', T2: 'D' })
    expect(rulesOf([elsewhere, elsewhere, toT2, toT2, toT2])).toHaveLength(1)
  })

  it('for an order, with the bin that was passed each time before those that were passed now and then', () => {
    const offers = rulesOf([
      [{ T1: 'B X A' }, { T1: 'X A B' }],
      [{ T1: 'B A Y' }, { T1: 'A B Y' }],
      [{ T1: 'B Z A' }, { T1: 'Z A B' }],
    ])
    const ofB = offers.find(({ binId }) => binId === 'B')
    expect(ofB?.days).toBe(3)
    expect(ofB?.rules).toContainEqual({ kind: 'order', binId: 'B', afterBinId: 'A' })
    expect(ofB?.rules).not.toContainEqual(expect.objectContaining({ afterBinId: 'X' }))
  })

  it('for a time of which a bin was moved out, to the half hours around it', () => {
    const offers = rulesOf([
      [{ T1: 'A B C D E F G H' }, { T1: 'A C D E F G H B' }],
      [{ T1: 'Q B R S T U V W' }, { T1: 'Q R S T U V W B' }],
      [{ T1: 'K L B M N O P J' }, { T1: 'K L M N O P J B' }],
    ])
    expect(offers).toEqual([
      { binId: 'B', days: 3, rules: [{ kind: 'time', binId: 'B', from: 7 * 3600, to: 7.5 * 3600 }] },
    ])
  })

  it('not for what a person has decided about, until it is changed by hand again', () => {
    const changes = changesOf([toT2, toT2, toT2, toT2, toT2, toT2])
    expect(offeredRules(changes, () => 3 * DAY_MS)).toEqual([])
    expect(offeredRules(changes, () => 2 * DAY_MS)).toHaveLength(1)
  })
})
