import { screen, within } from '@testing-library/react'
import { replayTotals } from 'shared-domain'
import { type ReplayAnswer, replayCsv } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { ReplayCard } from './ReplayCard'

const rounds = (km: number, overflows = 0) => ({ km, bins: 10, overflows })
const days = [
  { day: '2026-11-18', modelVersion: 7, driven: rounds(50, 1), fixed: rounds(80), thresholds: rounds(45) },
  { day: '2026-11-19', modelVersion: 8, driven: rounds(40), fixed: rounds(90), thresholds: rounds(60) },
]
const makeReplay = (known: Partial<ReplayAnswer> = {}): ReplayAnswer => ({
  asOf: '2026-11-21T02:30:00.000Z',
  period: { from: '2026-11-18', to: '2026-11-20' },
  days,
  missing: 1,
  totals: replayTotals(days),
  schedule: { from: '2026-10-05', to: '2026-10-25', rounds: [{ suburb: 'Te Aro', weekdays: [0, 3] }] },
  formula: { version: 'replay-1', litresPerKm: 0.6, kgCo2PerLitre: 2.68, dollarsPerKm: 2.16 },
  sha256: 'ab'.repeat(32),
  ...known,
})

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
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
  it('are compared in kilometres, dollars and overflows, and said to be replayed', async () => {
    show(makeReplay())
    const table = within(await screen.findByRole('table', { name: 'Other rules' }))
    const row = (name: RegExp) => table.getByRole('row', { name }).textContent
    expect(row(/^As it was/)).toContain('90 km')
    expect(row(/^Fixed schedule/)).toContain('170 km80 km0.1 t$173')
    expect(row(/^Thresholds/)).toContain('105 km15 km')
    expect(screen.getByText(/^Replayed, not measured/)).toHaveTextContent('2 of 3 days are replayed.')
    expect(screen.getByText('Forecast models 7, 8.')).toBeInTheDocument()
  })

  it('open to every day behind the figures, and to the schedule', async () => {
    show(makeReplay())
    const table = within(await screen.findByRole('table', { name: 'Replayed days' }))
    expect(table.getByRole('row', { name: /^18 Nov 2026/ })).toHaveTextContent('50 km, 10 bins80 km, 10 bins')
    expect(screen.getByText('Te Aro: Mon, Thu')).toBeInTheDocument()
  })

  it('are a file with its hash, the versions of formula and forecast model in each row', async () => {
    const answer = makeReplay()
    show(answer)
    const link = await screen.findByRole('link', { name: 'Download CSV of the replayed days' })
    const csv = decodeURIComponent(link.getAttribute('href') ?? '')
    expect(csv).toContain(replayCsv(answer))
    expect(csv).toMatch(/2026-11-19,.*,replay-1,8,2026-11-18 to 2026-11-20/)
    expect(screen.getByText('ab'.repeat(32))).toBeInTheDocument()
  })

  it('say when none is replayed yet', async () => {
    show(makeReplay({ days: [], totals: null, missing: 3 }))
    expect(await screen.findByText(/^No day of this period is replayed yet/)).toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('say when no day of the period is over', async () => {
    show(makeReplay({ days: [], totals: null, missing: 0 }))
    expect(await screen.findByText('No day of this period is over.')).toBeInTheDocument()
  })
})
