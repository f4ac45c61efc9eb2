import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  listStockRounds,
  listStockYearBins,
  openStockRound,
  readStockYear,
  type StockRound,
} from '../../operations'
import { StockTakePage } from './StockTakePage'

const own = { listStockRounds, listStockYearBins, openStockRound, readStockYear }
const round: StockRound = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  name: 'Te Aro, spring',
  suburbs: ['Te Aro'],
  by: 'Mere',
  begunAt: '2026-11-20T02:00:00.000Z',
  ended: null,
  bins: 40,
  found: 12,
  notFound: 2,
}

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  api = fakeApi(own)
  api.answer('listStockRounds', { rounds: [round] })
  api.answer('readStockYear', { year: 2026, bins: 1848, confirmed: 1847, unreadable: 3 })
  api.answer('binPlaces', { suburbs: ['Te Aro', 'Wilton'], streets: [] })
})
const open = (path = '*') =>
  renderScreen(
    <WithDomain source="real">
      <StockTakePage />
    </WithDomain>,
    { path },
  )

it('lists the rounds with how far they are', async () => {
  open()
  const link = await screen.findByRole('link', { name: /Te Aro, spring/ })
  expect(link).toHaveAttribute('href', `/app/stock-take/${round.id}`)
  expect(link).toHaveTextContent(/12 of 40 bins found, 2 not found, opened by Mere/)
})

it('says the share of the year, rounded down, and opens the bins behind it', async () => {
  api.answer('listStockYearBins', {
    bins: [
      {
        id: 'WN2',
        location: '9 Cuba Street',
        latest: { found: 'not-found', by: 'Tama', at: '2026-11-20T02:10:00.000Z' },
      },
      { id: 'WN4', location: 'Town Belt', latest: null },
    ],
    next: null,
  })
  open()
  expect(await screen.findByText('99%')).toBeVisible()
  expect(screen.getByText(/1,847 of 1,848 bins in service/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Not confirmed (1)' }))
  const rows = within(await screen.findByRole('list', { name: 'Bins behind the figure' }))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/9 Cuba Street.*WN2: Not found, Tama/),
    expect.stringContaining('WN4: no finding this year'),
  ])
  expect(api.asked.at(-1)?.path).toContain('which=open')
})

it.each([
  [0, 1848, '0%'],
  [2, 1848, 'Under 1%'],
  [1848, 1848, '100%'],
  [0, 0, 'No bins.'],
])('says of %i confirmed of %i bins: %s', async (confirmed, bins, share) => {
  api.answer('readStockYear', { year: 2026, bins, confirmed, unreadable: 0 })
  open()
  expect(await screen.findByText(share)).toBeVisible()
})

it('opens a round over the chosen suburbs, and names what is missing', async () => {
  api.answer('openStockRound', round)
  open()
  await screen.findByRole('link', { name: /Te Aro, spring/ })
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Open Round' }))
  await submit()
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(/Give the round a name/)
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus()
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Spring')
  await userEvent.click(screen.getByRole('radio', { name: 'Those of some suburbs' }))
  await submit()
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a suburb.')
  expect(screen.getByRole('checkbox', { name: 'Te Aro' })).toHaveFocus()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Te Aro' }))
  await submit()
  expect(api.asked.findLast(({ name }) => name === 'openStockRound')?.body).toEqual({
    name: 'Spring',
    suburbs: ['Te Aro'],
  })
})

it('says why a round was not opened', async () => {
  api.refuse('openStockRound', 409, 'No bin stands there.')
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring')
  await userEvent.click(screen.getByRole('button', { name: 'Open Round' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/not opened.*No bin stands there/)
  expect(screen.getByRole('alert').parentElement).toHaveFocus()
})

it('leads to a round also when it was opened at the second try', async () => {
  api.refuse('openStockRound', 503)
  open('/')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring')
  await userEvent.click(screen.getByRole('button', { name: 'Open Round' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.answer('openStockRound', round)
  await userEvent.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open Round' })).not.toBeInTheDocument())
})

it('says that there is no round yet, and why they could not be read', async () => {
  api.answer('listStockRounds', { rounds: [] })
  open()
  expect(await screen.findByText('No round was opened yet.')).toBeVisible()
})

it('says why the rounds could not be read', async () => {
  api.refuse('listStockRounds', 403, 'Your role takes no stock.')
  open()
  expect(await screen.findByText(/The rounds could not be read/)).toBeVisible()
})
