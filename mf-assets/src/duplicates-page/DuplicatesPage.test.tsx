import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { OperationAnswer } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { listDuplicates, mergeBins, type PairedBin, putDistinctBins, undoMerge } from '../../operations'
import { DuplicatesPage } from './DuplicatesPage'

const own = { listDuplicates, mergeBins, putDistinctBins, undoMerge }
const bin = (id: string): PairedBin => ({
  id,
  location: '1 Cuba Street',
  binType: 'general',
  isTypeKnown: true,
  lat: -41.29,
  lng: 174.77,
  litres: 120,
  sources: ['Register'],
})
type List = OperationAnswer<typeof listDuplicates>
const pair: List['pairs'][number] = {
  one: bin('WN007'),
  other: bin('WN7'),
  metres: 3.4,
  because: ['ids', 'addresses'],
}
const merge: List['merges'][number] = {
  id: '0192f3a4-5b6c-4d8e-9f01-23456789abcd',
  goneId: 'WN007',
  staysId: 'WN7',
  by: 'Kiri',
  at: '2026-11-21T03:00:00.000Z',
  reports: 2,
  collections: 1,
  undone: null,
  canUndo: true,
}
const none: List = { pairs: [], total: 0, merges: [] }
const open: List = { ...none, pairs: [pair], total: 1 }

let api: FakeApi<typeof own>
beforeEach(() => {
  // jsdom loads no street map.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listDuplicates', open)
})
const show = () =>
  renderScreen(
    <WithDomain source="real">
      <DuplicatesPage />
    </WithDomain>,
  )
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (name: string) => api.asked.filter((asked) => asked.name === name)

it('shows two bins side by side, and merges one into the one that is kept', async () => {
  api.answer('mergeBins', undefined)
  show()
  const card = within(await screen.findByRole('listitem', { name: 'WN007 and WN7' }))
  expect(card.getByText('3 m apart; their ids are alike, their addresses are the same.')).toBeVisible()
  api.answer('listDuplicates', { ...none, merges: [merge] })
  await press('Merge, Keep WN7')
  expect(await screen.findByText('WN007 into WN7, with 2 reports and 1 collection')).toBeVisible()
  expect(sent('mergeBins')).toMatchObject([{ body: { goneId: 'WN007', staysId: 'WN7' } }])
})

it('remembers that they are two bins, and takes that back', async () => {
  api.answer('putDistinctBins', undefined)
  show()
  await screen.findByRole('listitem', { name: 'WN007 and WN7' })
  api.answer('listDuplicates', none)
  await press('They Are Two Bins')
  expect(await screen.findByText(/^No two bins look like one\./)).toBeVisible()
  await press('Undo')
  expect(sent('putDistinctBins')).toMatchObject([
    { body: { binIds: ['WN007', 'WN7'], areTwo: true } },
    { body: { binIds: ['WN007', 'WN7'], areTwo: false } },
  ])
})

it('takes a merge back', async () => {
  api.answer('listDuplicates', { ...none, merges: [merge] })
  api.answer('undoMerge', undefined)
  show()
  await press('Undo the merge of WN007 into WN7')
  expect(sent('undoMerge')).toMatchObject([{ path: expect.stringContaining(`/merges/${merge.id}/undo`) }])
})
