import type { PeriodAnswer } from '../../operations'
import { makePeriodAnswer } from '../testing/make-period-answer'
import { footnotes } from './Footnotes'
import { periodCharts } from './period-charts'

const withStatus = (status: Partial<PeriodAnswer['status']>) =>
  makePeriodAnswer({ status: { ...makePeriodAnswer().status, ...status } })

describe('the bins’ statuses of a period', () => {
  it('are told of the day on which it ended', () => {
    const { status } = periodCharts(makePeriodAnswer())
    expect(status.summary.finding).toMatch(/70% were normal/)
  })

  it.each([
    ['now', 'No level is known yet.'],
    ['period-end', 'No level was known on 31 Oct 2026.'],
  ] as const)('are not told where no level is known: %s', (at, finding) => {
    const { status } = periodCharts(withStatus({ at, shares: [] }))
    expect(status.summary).toMatchObject({ finding, rows: [] })
  })

  it('have a note of the bins that they are of', () => {
    expect(footnotes(withStatus({ at: 'now' }))).toContain(
      'Bin status: as it is now, of the bins whose level is known.',
    )
    expect(footnotes(withStatus({ at: 'now', of: 'all-bins' }))).toContain(
      'Bin status: as the open-data layer gives it now, of all bins. No level is known.',
    )
  })
})
