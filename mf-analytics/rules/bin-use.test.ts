import type { Evidence } from 'forecast-engine'
import { DAY_MS, seededRandom } from 'shared-domain'
import { SEEN_LEVELS } from 'shared-domain/contract'
import { estimateUse } from './bin-use'

const FROM = Date.parse('2026-10-05T00:00:00+13:00')
const WINDOW = { from: FROM, until: FROM + 56 * DAY_MS, fullLevel: 0.8 }

/** A bin that is emptied every `gap` days, into which the same comes each day, seen by its crew to a quarter with an error. */
function makeBin(id: string, perDay: number, gap: number, random: () => number) {
  const evidence: Evidence[] = [{ kind: 'emptying', at: FROM + 1, found: null }]
  for (let day = gap; day < 56; day += gap) {
    const at = FROM + day * DAY_MS
    const eye = Math.min(1, perDay * gap) + (random() - 0.5) * 0.28
    const seen = SEEN_LEVELS[Math.max(0, Math.min(4, Math.round(eye * 4)))] ?? 'full'
    evidence.push({ kind: 'seen', at, seen }, { kind: 'emptying', at: at + 1, found: null })
  }
  return { id, binType: 'general', street: null, evidence }
}

const RATES = [0.01, 0.03, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25]
const city = () => {
  const random = seededRandom(7)
  return RATES.flatMap((perDay, place) =>
    [0, 1, 2, 3].map((copy) => makeBin(`${place}-${copy}`, perDay, 3, random)),
  )
}
const used = (bins = city()) => estimateUse(bins, WINDOW)

describe('the use of bins', () => {
  it('is near what came in, and mostly within its interval', () => {
    const bins = used().bins
    const isWithin = bins.filter(({ id, perDay }) => {
      const truth = RATES[Number(id[0])] ?? 0
      expect(Math.abs(perDay.mean - truth)).toBeLessThan(0.04)
      return perDay.low <= truth && truth <= perDay.high
    })
    expect(isWithin.length / bins.length).toBeGreaterThanOrEqual(0.75)
  })

  it('has a wide interval, around what is usual, for a bin of which nothing is known', () => {
    const nothing = { id: 'new', binType: 'general', street: null, evidence: [] }
    const bin = used([...city(), nothing]).bins.find(({ id }) => id === 'new')
    expect(bin).toMatchObject({ daysKnown: 0, emptyings: 0, longGapDays: null, foundAt: null })
    expect((bin?.perDay.high ?? 0) - (bin?.perDay.low ?? 0)).toBeGreaterThan(0.15)
  })

  it('of a bin that is always found full is more than what it holds, and not less', () => {
    const full = makeBin('full', 0.45, 3, () => 0.5)
    const bin = used([...city(), full]).bins.find(({ id }) => id === 'full')
    expect(bin?.perDay.mean).toBeGreaterThan(0.3)
  })

  it('counts a report once until the bin is emptied, and no evidence outside of the weeks', () => {
    const report = (day: number): Evidence => ({ kind: 'report', at: FROM + day * DAY_MS })
    const bin = makeBin('reported', 0.2, 3, () => 0.5)
    bin.evidence.push(report(4.2), report(4.4), report(7.1), report(70))
    const [row] = used([bin]).bins
    expect(row).toMatchObject({ overflowReports: 2, emptyings: 19, longGapDays: 3 })
  })
})
