import { screen, within } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { type ReplayAnswer, replayCsv } from '../../operations'
import { makeReplay } from '../testing/make-replay'
import { ReplayCard } from './ReplayCard'

const NONE = { days: [], totals: null }

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
})
const show = (answer: ReplayAnswer) => {
  api.answer('getReplay', answer)
  renderScreen(
    <WithDomain source="real">
      <ReplayCard period={answer.period} />
    </WithDomain>,
    { at: '/app/analytics' },
  )
}

describe('the same days under other rules', () => {
  it('are compared in kilometres, dollars and overflows, and labelled as replayed', async () => {
    show(makeReplay())
    const table = within(await screen.findByRole('table', { name: 'Other rules' }))
    const row = (name: RegExp) => table.getByRole('row', { name }).textContent
    expect(row(/^As it was/)).toContain('70 km')
    expect(row(/^Fixed schedule/)).toContain('100 km10 h30 km')
    expect(row(/^Thresholds/)).toContain('105 km11 h35 km')
    expect(screen.getByText(/^Replayed, not measured/)).toBeInTheDocument()
    expect(screen.getByText(/whole weeks are compared: 13.*19 Nov.* 2026, 7 of 8 days\.$/)).toHaveTextContent(
      'The fixed schedule is a schedule that kept 99.9% of bin-days without an overflow in a trial.',
    )
    expect(screen.getByText('Forecast models 7, 8.')).toBeInTheDocument()
  })

  it('show every day behind the figures, and the schedule', async () => {
    show(makeReplay())
    const table = within(await screen.findByRole('table', { name: 'Replayed days' }))
    expect(table.getByRole('row', { name: /^13 Nov 2026/ })).toHaveTextContent('10 km, 10 bins20 km, 10 bins')
    expect(screen.getByText('Te Aro: Mon, Thu')).toBeInTheDocument()
  })

  it('are a file with its hash and the versions of formula and forecast model in each row', async () => {
    const answer = makeReplay()
    show(answer)
    const link = await screen.findByRole('link', { name: 'Download CSV of the replayed days' })
    const csv = decodeURIComponent(link.getAttribute('href') ?? '')
    expect(csv).toContain(replayCsv(answer))
    expect(csv).toMatch(/2026-11-19,.*,replay-2,8,a schedule that kept .*,2026-11-12 to 2026-11-20/)
    expect(screen.getByText('ab'.repeat(32))).toBeInTheDocument()
  })

  it('name the council’s own schedule, its file and its hash', async () => {
    const own = {
      ...{ importedAt: '2026-11-20T02:30:00.000Z', fileName: 'rounds.csv', sha256: 'cd'.repeat(32) },
      ...{ bins: 1700, ofBins: 1848 },
    }
    const answer = makeReplay({ councilSchedule: own, scheduleSha256: own.sha256 })
    show(answer)
    expect(
      await screen.findByText(/^The fixed schedule is the council’s own schedule of 2026-11-20\./),
    ).toBeInTheDocument()
    expect(screen.getByText(/^rounds.csv has the days of 1700 of 1848 bins; the others/)).toHaveTextContent(
      own.sha256,
    )
    expect(replayCsv(answer)).toContain(`the council’s own schedule of 2026-11-20,${own.sha256},`)
  })

  it.each([
    [3, 0, 'This period has fewer than seven days that are over.'],
    [20, 6, '6 of 26 days are replayed, and not yet a week without a gap.'],
    [20, 0, 'No day of this period has been compared yet. Only the last 28 days are compared'],
  ])('say why there is no comparison: %i days missing, %i replayed', async (missing, replayed, text) => {
    show(makeReplay({ ...NONE, missing, replayed }))
    expect(
      await screen.findByText((shown) => shown.startsWith(`Not compared with other rules. ${text}`)),
    ).toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('say when no day of the period is over', async () => {
    show(makeReplay({ ...NONE, missing: 0, replayed: 0 }))
    expect(await screen.findByText(/No day of this period is over\.$/)).toBeInTheDocument()
  })
})
