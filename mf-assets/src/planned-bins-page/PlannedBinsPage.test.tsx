import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  type BinLifeAnswer,
  changeBinLife,
  listPlannedBins,
  type PlannedBin,
  planBin,
} from '../../operations'
import { PlannedBinsPage } from './PlannedBinsPage'

const own = { changeBinLife, listPlannedBins, planBin }
const planned: PlannedBin = {
  ...{ binId: 'WN9', location: 'Frank Kitts Park', binType: 'recycling', lat: -41.2885, lng: 174.7793 },
  ...{ litres: 240, plannedSince: '2026-11-20T02:00:00.000Z', expected: '2026-11-22T11:00:00.000Z' },
  ...{ isLate: true, why: 'A new playground', by: 'Kiri' },
}
const life: BinLifeAnswer = {
  ...{ state: 'standing', location: '', lat: null, lng: null, out: null, expected: null, version: '1-a' },
  body: { binType: 'general', litres: null, material: null, assetNumber: null, installedOn: null },
  ...{ possible: [], entries: [] },
}

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listPlannedBins', { bins: [planned] })
})
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <PlannedBinsPage />
    </WithDomain>,
  )
const asked = (name: keyof typeof own) => api.asked.filter((call) => call.name === name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('lists what is planned, in words, and says what is late', async () => {
  open()
  const row = within(await screen.findByRole('list', { name: 'Planned bins' }))
  expect(row.getByRole('link', { name: 'WN9' })).toHaveAttribute('href', expect.stringContaining('WN9'))
  expect(row.getByText('Frank Kitts Park · Recycling, 240 l · Expected on 23 Nov 2026')).toBeVisible()
  expect(row.getByText('Planned')).toBeVisible()
  expect(row.getByText('Late')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Planned bins on the map' })).toHaveTextContent('Planned')
})

it('says that one stands now', async () => {
  api.answer('changeBinLife', life)
  open()
  await screen.findByRole('link', { name: 'WN9' })
  api.answer('listPlannedBins', { bins: [] })
  await press('WN9 stands now')
  expect(await screen.findByText('No bin is planned.')).toBeVisible()
  expect(asked('changeBinLife')).toMatchObject([{ body: { change: { kind: 'stands', place: null } } }])
})

it('drops a plan for a reason', async () => {
  api.answer('changeBinLife', life)
  open()
  await screen.findByRole('link', { name: 'WN9' })
  await press('Drop the plan of WN9')
  await press('Drop the Plan')
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveAccessibleDescription('Write the reason.')
  expect(asked('changeBinLife')).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'No money')
  await press('Drop the Plan')
  expect(asked('changeBinLife')).toMatchObject([{ body: { change: { kind: 'dropped' }, why: 'No money' } }])
})

it('plans a bin, and names what is missing first', async () => {
  api.answer('planBin', life)
  open()
  await screen.findByRole('link', { name: 'WN9' })
  await press('Plan a Bin')
  await press('Plan It')
  const id = screen.getByRole('textbox', { name: /^Id for its label/ })
  expect(id).toHaveAccessibleDescription('Write the id that its label is to have.')
  await userEvent.type(id, 'WN10')
  await userEvent.type(screen.getByRole('textbox', { name: /^Street/ }), 'Oriental Bay')
  await userEvent.type(screen.getByRole('textbox', { name: /^Latitude/ }), '−41,29')
  await userEvent.type(screen.getByRole('textbox', { name: /^Longitude/ }), '174.79')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Asked for')
  await press('Plan It')
  expect(await screen.findByText(/Bin WN10 is planned/)).toBeVisible()
  expect(asked('planBin')).toMatchObject([
    {
      body: {
        ...{ binId: 'WN10', location: 'Oriental Bay', lat: -41.29, lng: 174.79, binType: 'general' },
        ...{ litres: null, expected: null, why: 'Asked for' },
      },
    },
  ])
})

it('keeps what was typed when the record refuses', async () => {
  api.refuse('planBin', 409, 'There is a bin WN1 already: give another id.')
  open()
  await screen.findByRole('link', { name: 'WN9' })
  await press('Plan a Bin')
  await userEvent.type(screen.getByRole('textbox', { name: /^Id for its label/ }), 'WN1')
  await userEvent.type(screen.getByRole('textbox', { name: /^Street/ }), 'Oriental Bay')
  await userEvent.type(screen.getByRole('textbox', { name: /^Latitude/ }), '-41.29')
  await userEvent.type(screen.getByRole('textbox', { name: /^Longitude/ }), '174.79')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Asked for')
  await press('Plan It')
  expect(await screen.findByText('There is a bin WN1 already: give another id.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('Oriental Bay')
})

it('says why the planned bins could not be read', async () => {
  api.refuse('listPlannedBins', 503, 'The database is away. Try again in a minute.')
  open()
  expect(await screen.findByText(/The database is away/)).toBeVisible()
})
