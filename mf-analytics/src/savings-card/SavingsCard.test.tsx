import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { SavingsAnswer } from '../../operations'
import * as operations from '../../operations'
import { savedKm, savings } from '../../rules/savings'
import { SavingsCard } from './SavingsCard'

const route = {
  routeId: 'R101',
  name: 'Te Aro',
  day: '2026-11-19',
  baselineKm: 50,
  distanceKm: 30,
  stops: 10,
  stopsDone: 5,
  modelVersion: 12,
}
const amounts = (km: number) => ({ km, ...savings(km) })
const makeSavings = (known: Partial<SavingsAnswer> = {}): SavingsAnswer => ({
  asOf: '2026-11-21T02:30:00.000Z',
  period: { from: '2026-11-01', to: '2026-11-20' },
  routes: [route],
  saved: amounts(savedKm(route)),
  interval: { low: amounts(8), high: amounts(12) },
  formula: { version: 'list-order-1', litresPerKm: 0.6, kgCo2PerLitre: 2.68, dollarsPerKm: 2.16 },
  sha256: 'ab'.repeat(32),
  ...known,
})

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
})

const show = (answer: SavingsAnswer) => {
  api.answer('getSavings', answer)
  renderScreen(
    <WithDomain source="real">
      <SavingsCard period={answer.period} />
    </WithDomain>,
    { at: '/app/analytics' },
  )
}

describe('where the savings come from', () => {
  it('lists every round behind the sum, with the interval', async () => {
    show(makeSavings())
    const row = await screen.findByRole('row', { name: /R101 Te Aro/ })
    expect(within(row).getByText('5 of 10')).toBeInTheDocument()
    expect(within(row).getByText('$22')).toBeInTheDocument()
    expect(screen.getByText(/1 round drove 10 km less/)).toHaveTextContent('95 save $17 to $26')
  })

  it('gives the file with its hash and the version of the formula', async () => {
    show(makeSavings())
    expect(await screen.findByText('ab'.repeat(32))).toBeInTheDocument()
    expect(screen.getByText(/Formula list-order-1/)).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Download CSV of the savings' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      'R101,Te Aro,2026-11-19,50,30,10,5,10',
    )
  })

  it('are absent when no round was completed', async () => {
    show(makeSavings({ routes: [], saved: null, interval: null }))
    await waitFor(() => expect(api.asked).toHaveLength(1))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Where the savings come from' })).not.toBeInTheDocument(),
    )
  })
})
