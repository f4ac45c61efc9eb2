import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  type BinLifeAnswer,
  changeBinLife,
  getBinLife,
  listPlannedBins,
  type PlannedBin,
  planBin,
  undoBinLife,
} from '../../operations'
import { PlannedBinsPage } from './PlannedBinsPage'

const own = { changeBinLife, getBinLife, listPlannedBins, planBin, undoBinLife }
const planned: PlannedBin = {
  binId: 'WN9',
  location: 'Frank Kitts Park',
  binType: 'recycling',
  lat: -41.2885,
  lng: 174.7793,
  litres: 240,
  plannedSince: '2026-11-20T02:00:00.000Z',
  expected: '2026-11-22T11:00:00.000Z',
  isLate: true,
  why: 'A new playground',
  by: 'Kiri',
}
const life: BinLifeAnswer = {
  state: 'standing',
  location: '',
  lat: null,
  lng: null,
  out: null,
  expected: null,
  version: '1-a',
  body: { binType: 'general', litres: null, material: null, assetNumber: null, installedOn: null },
  possible: [],
  entries: [],
}

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listPlannedBins', { bins: [planned] })
})
const open = (isDemonstration = false) =>
  renderScreen(
    <WithDomain
      source="real"
      settings={{ openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration } }}
    >
      <PlannedBinsPage />
    </WithDomain>,
  )
const asked = (name: keyof typeof own) => api.asked.filter((call) => call.name === name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('lists what is planned, in words, and says what is late', async () => {
  open()
  const row = within(await screen.findByRole('list', { name: 'Planned bins' }))
  expect(row.getByRole('link', { name: 'WN9' })).toHaveAttribute('href', expect.stringContaining('WN9'))
  expect(row.getByText('Frank Kitts Park · Recycling, 240 L · Expected on 23 Nov 2026')).toBeVisible()
  expect(row.getByText('Planned')).toBeVisible()
  expect(row.getByText('Late')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Planned bins on the map' })).toHaveTextContent('Planned')
})

it('says beforehand that the demonstration takes no plan, with where to go', async () => {
  open(true)
  expect(await screen.findByText(/a bin cannot be planned here/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your Bins' })).toHaveAttribute('href', '/app/your-bins')
  expect(screen.queryByRole('button', { name: 'Plan a Bin' })).not.toBeInTheDocument()
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

it('moves a plan by the version that was read, and takes the move back', async () => {
  const place = { location: 'Frank Kitts Park', lat: -41.2885, lng: 174.7793 }
  const life0: BinLifeAnswer = {
    ...life,
    ...place,
    state: 'planned',
    possible: ['stands', 'moved', 'dropped'],
  }
  const moved: BinLifeAnswer = {
    ...life0,
    lat: -41.2884,
    version: '2-b',
    entries: [
      {
        id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
        kind: 'moved',
        why: 'A tree',
        by: 'Kiri',
        at: '2026-11-21T03:00:00.000Z',
        outFrom: null,
        outUntil: null,
        metres: 11,
        moved: null,
        expected: null,
        replaced: null,
        skippedStops: 0,
        undone: null,
        canUndo: true,
      },
    ],
  }
  api.answer('getBinLife', life0)
  api.answer('changeBinLife', moved)
  api.answer('undoBinLife', { ...life0, version: '3-c' })
  open()
  await screen.findByRole('link', { name: 'WN9' })
  await press('Move WN9')
  const latitude = await screen.findByRole('textbox', { name: 'Latitude' })
  await userEvent.clear(latitude)
  await userEvent.type(latitude, '-41.2884')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'A tree')
  await press('Record It')
  expect(asked('changeBinLife')).toMatchObject([
    { body: { change: { kind: 'moved', ...place, lat: -41.2884 }, why: 'A tree', seen: '1-a' } },
  ])
  expect(screen.getByText('It is planned for another place now.')).toHaveFocus()
  await press('Undo the move of WN9')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Latitude' })).toHaveValue('-41.2885'))
  expect(asked('undoBinLife')).toHaveLength(1)
  expect(screen.getByText('The move is taken back.')).toHaveFocus()
})

it('plans a bin, and names what is missing first', async () => {
  api.answer('planBin', life)
  open()
  await screen.findByRole('link', { name: 'WN9' })
  await press('Plan a Bin')
  const id = screen.getByRole('textbox', { name: /^Id for its label/ })
  expect(id).toHaveFocus()
  await press('Plan It')
  expect(id).toHaveAccessibleDescription('Write the id that its label is to have.')
  expect(id).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveAccessibleDescription('Write the reason.')
  await userEvent.type(id, 'WN10')
  await userEvent.type(screen.getByRole('textbox', { name: /^Street/ }), 'Oriental Bay')
  await userEvent.type(screen.getByRole('textbox', { name: /^Latitude/ }), '−41,29')
  await userEvent.type(screen.getByRole('textbox', { name: /^Longitude/ }), '174.79')
  expect(screen.getByText('Its place: -41.29, 174.79.')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Asked for')
  await press('Plan It')
  expect(await screen.findByText(/Bin WN10 is planned/)).toHaveFocus()
  expect(asked('planBin')).toMatchObject([
    {
      body: {
        binId: 'WN10',
        location: 'Oriental Bay',
        lat: -41.29,
        lng: 174.79,
        binType: 'general',
        litres: null,
        expected: null,
        why: 'Asked for',
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
  expect(screen.getByRole('alert').parentElement).toHaveFocus()
  expect(screen.getByRole('textbox', { name: /^Street/ })).toHaveValue('Oriental Bay')
})

it('says why the planned bins could not be read', async () => {
  api.refuse('listPlannedBins', 503, 'The database is away. Try again in a minute.')
  open()
  expect(await screen.findByText(/The database is away/)).toBeVisible()
})
