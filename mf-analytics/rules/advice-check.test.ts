import { DAY_MS } from 'shared-domain'
import { checkService } from './advice-check'

const FROM = Date.parse('2026-11-02T00:00:00+13:00')
const UNTIL = FROM + 14 * DAY_MS
/** A bin that is emptied at noon of every second day, into which this share of it comes each day. */
const makeBin = (id: string, perDay: number) => ({
  id,
  emptied: Array.from({ length: 11 }, (_, place) => FROM + (place * 2 - 7 + 0.5) * DAY_MS),
  inflowBetween: (from: number, to: number) => (perDay * (to - from)) / DAY_MS,
})
const check = (bins: readonly ReturnType<typeof makeBin>[], receivers: [string, string][] = []) =>
  checkService(bins, new Map(receivers), { from: FROM, until: UNTIL })

describe('the service of weeks that the advice has not seen', () => {
  it('is whole while each bin has room until it is emptied', () => {
    expect(check([makeBin('A', 0.3), makeBin('B', 0.1)])).toMatchObject({
      ...{ beforePct: 100, afterPct: 100, days: 14 },
    })
  })

  it('stays so when a neighbour has room for the waste of a bin that is gone', () => {
    expect(check([makeBin('A', 0.3), makeBin('B', 0.1)], [['B', 'A']]).afterPct).toBe(100)
  })

  it('falls by what finds no room there', () => {
    const { beforePct, afterPct, interval } = check([makeBin('A', 0.4), makeBin('B', 0.2)], [['B', 'A']])
    expect(beforePct).toBe(100)
    // Of 1.2 bins in two days one finds room.
    expect(afterPct).toBeGreaterThan(80)
    expect(afterPct).toBeLessThan(87)
    expect(interval?.low).toBeLessThanOrEqual(afterPct)
  })

  it('counts what goes to a bin that is not there as refused', () => {
    expect(check([makeBin('A', 0.1), makeBin('B', 0.1)], [['B', 'nowhere']]).afterPct).toBeCloseTo(50)
  })
})
