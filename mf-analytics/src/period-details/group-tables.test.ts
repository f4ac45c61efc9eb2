import { makePeriodAnswer } from '../testing/make-period-answer'
import { suburbTable } from './group-tables'

const [sample] = makePeriodAnswer().bySuburb

/** The sentence above the suburbs, with so many reports of overflowing bins in each. */
function findingOf(reports: readonly (readonly [string | null, number])[]) {
  const bySuburb = reports.flatMap(([suburb, value]) =>
    sample ? [{ ...sample, suburb, overflowReports: { value, before: null } }] : [],
  )
  return suburbTable(makePeriodAnswer({ bySuburb })).finding
}

describe('the sentence above the suburbs', () => {
  it('names the one with most reports of overflowing bins', () => {
    expect(
      findingOf([
        ['Te Aro', 3],
        [null, 2],
      ]),
    ).toBe('Most reports of overflowing bins came from Te Aro: 3.')
  })

  it('says how a bin gets its suburb where most are of bins without one', () => {
    expect(findingOf([[null, 2]])).toMatch(
      /^Most reports of overflowing bins \(2\) are of bins without a suburb\. Write it behind the street/,
    )
  })

  it('says that there are none', () => {
    expect(findingOf([['Te Aro', 0]])).toBe('No resident reported an overflowing bin.')
  })
})
