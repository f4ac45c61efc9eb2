import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { type BinLifeAnswer, changeBinLife, getBinLife, type LifeEntry, undoBinLife } from '../../operations'
import { BinLifeTab } from './BinLifeTab'

const own = { changeBinLife, getBinLife, undoBinLife }
const standing: BinLifeAnswer = {
  ...{ state: 'standing', location: '1 Cuba Street', lat: -41.29, lng: 174.77, out: null },
  ...{ possible: ['works', 'damaged', 'moved', 'retired'], entries: [] },
}
const entry: LifeEntry = {
  ...{ id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd', kind: 'works', why: 'New pavement', by: 'Kiri' },
  ...{ at: '2026-11-21T03:00:00.000Z', outFrom: '2026-11-21T03:00:00.000Z', outUntil: null },
  ...{ metres: null, skippedStops: 2, undone: null, canUndo: true },
}
const out: BinLifeAnswer = {
  ...standing,
  ...{ state: 'works', out: { from: entry.at, until: null }, possible: ['works', 'back'], entries: [entry] },
}

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('getBinLife', standing)
})
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <BinLifeTab binId="WN1" />
    </WithDomain>,
  )
const choose = (kind: string) => userEvent.selectOptions(screen.getByLabelText('What happened'), kind)
const changes = () => api.asked.filter(({ name }) => name === 'changeBinLife')
const record = () => userEvent.click(screen.getByRole('button', { name: 'Record It' }))

it('records works with their days and the reason, and shows what followed', async () => {
  api.answer('changeBinLife', out)
  open()
  await screen.findByText('It is used as usual.')
  await userEvent.type(screen.getByLabelText(/^Day it is back/), '2026-12-03')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), ' New pavement ')
  api.answer('getBinLife', out)
  await record()
  expect(await screen.findByText('Out for works', { exact: true })).toBeVisible()
  expect(changes()).toMatchObject([
    {
      path: expect.stringMatching(/\/api\/assets\/bins\/WN1\/life\/[\w-]{36}$/),
      body: { change: { kind: 'works', from: null, back: '2026-12-03' }, why: 'New pavement' },
    },
  ])
  const history = within(screen.getByRole('region', { name: 'What happened to the bin' }))
  expect(history.getByText(/2 stops of open routes skipped/)).toBeVisible()
})

it('names the field that is missing or wrong, and sends nothing', async () => {
  open()
  await screen.findByText('It is used as usual.')
  await record()
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveAccessibleDescription('Write the reason.')
  await choose('moved')
  await userEvent.clear(screen.getByLabelText('Latitude'))
  await userEvent.type(screen.getByLabelText('Latitude'), '412,9')
  await record()
  expect(screen.getByLabelText('Latitude')).toHaveAccessibleDescription(
    'Give degrees from -90 to 90, such as -41.29.',
  )
  expect(changes()).toEqual([])
})

it('takes the last change back', async () => {
  api.answer('getBinLife', out)
  api.answer('undoBinLife', standing)
  open()
  const undo = await screen.findByRole('button', { name: /^Undo Out for works/ })
  api.answer('getBinLife', standing)
  await userEvent.click(undo)
  expect(await screen.findByText('It is used as usual.')).toBeVisible()
  expect(api.asked.map(({ path }) => path)).toContainEqual(expect.stringContaining(`/life/${entry.id}/undo`))
})
