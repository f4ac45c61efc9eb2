import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { fileReader } from '../reading/file-reader'
import { FileRefused } from '../reading/open-reader'
import { ImportPage } from './ImportPage'

// Without a worker, which the test environment does not have.
jest.mock('../reading/open-reader', () => ({
  ...jest.requireActual('../reading/open-reader'),
  openReader: async () => {
    const read = fileReader()
    return {
      ask: async (task: Parameters<typeof read>[0]) => {
        const reply = read(task)
        if (reply.kind === 'refused') throw new FileRefused(reply.sentence)
        return reply
      },
      close: () => undefined,
    }
  },
}))

const {
  addImportRows,
  beginImport,
  compareImport,
  confirmImport,
  listImportRows,
  listImports,
  mapImportRows,
  undoImport,
} = operations
const own = {
  addImportRows,
  beginImport,
  compareImport,
  confirmImport,
  listImportRows,
  listImports,
  mapImportRows,
  undoImport,
}
const after = {
  location: 'Cuba Street',
  binType: 'general' as const,
  lat: -41.29,
  lng: 174.77,
  litres: 120,
  isRetired: false,
  source: 'mf-assets',
}
const written = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  fileName: 'old.csv',
  by: 'Kiri',
  written: 2,
  writtenAt: '2026-11-21T03:00:00.000Z',
  undoneAt: null,
  keptByUndo: 0,
  progress: null,
  refusal: null,
}

// jsdom has no arrayBuffer of files.
File.prototype.arrayBuffer = function () {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}

let api: FakeApi<typeof own>
beforeEach(() => {
  api = fakeApi(own)
  api.answer('listImports', { imports: [] })
  api.answer('beginImport', undefined)
  api.answer('addImportRows', undefined)
  api.answer('compareImport', { new: 1, changed: 0, gone: 0, same: 0, doubtful: 0 })
  api.answer('listImportRows', {
    rows: [{ line: 2, binId: 'WN1', outcome: 'new', doubt: null, before: null, after: { ...after } }],
    next: null,
  })
  api.answer('mapImportRows', { rows: [] })
})

const open = () =>
  renderScreen(
    <WithDomain
      source="real"
      settings={{ openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false } }}
    >
      <ImportPage />
    </WithDomain>,
  )
const choose = async (text: string) => {
  const file = new File([text], 'bins.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('File of bins'), file)
}
const preview = () => screen.findByRole('region', { name: 'Preview' })

it('shows what a file would change, and writes it when that is confirmed', async () => {
  open()
  await choose('id,street,litres\nWN1,Cuba Street,120\n')
  const summary = within(await preview()).getByText('1 bin is new. Nothing is written yet.')
  expect(summary).toHaveRole('status')
  expect(await screen.findByRole('row', { name: 'WN1 2 General, 120 L, Cuba Street' })).toBeVisible()
  api.answer('confirmImport', { written: 1, left: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Bin' }))
  expect(await screen.findByText('1 bin imported')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Print Labels' })).toHaveAttribute('href', '/app/qr-codes')
})

it('names a column that is not used, until it is chosen for something', async () => {
  open()
  await choose('id,street,fill level\nWN1,Cuba Street,40\n')
  expect(within(await preview()).getByText('Not used: fill level')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Litres' }), 'fill level (40)')
  await preview()
  expect(screen.queryByText(/^Not used/)).not.toBeInTheDocument()
})

it('says which columns it looks for where it recognises none, and offers no import', async () => {
  open()
  await choose('Bins of the city,\n,\nnumber,road\n3,4\n')
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('No column was recognised')
  expect(notice).toHaveTextContent(
    'The first line, “Bins of the city, Column 2”, was read as the headings. If they are further down, delete the lines above them',
  )
  expect(notice).toHaveTextContent(/: Id of the bin, Street or address, Suburb, Type, Litres, Longitude/)
  expect(await screen.findByText('No row can be imported.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  expect(api.asked.map(({ name }) => name)).not.toContain('beginImport')
})

it('says why nothing would be imported, and which bins a file that lists all takes away', async () => {
  api.answer('compareImport', { new: 0, changed: 0, gone: 2, same: 1, doubtful: 1 })
  open()
  await choose('id,street\nWN1,Cuba Street\n')
  await preview()
  expect(screen.getByRole('button', { name: 'Import 0 Bins' })).toBeDisabled()
  expect(screen.getByText(/^Nothing would be imported yet: turn on above/)).toBeVisible()
  const all = screen.getByRole('switch', { name: /take away the 2 of earlier files that it lacks/ })
  expect(all).toHaveAccessibleDescription(/planned by hand are not compared, and stay/)
  await userEvent.click(all)
  expect(screen.getByRole('button', { name: 'Import 2 Bins' })).toBeEnabled()
  expect(screen.queryByText(/^Nothing would be imported yet/)).toBeNull()
})

it('lists faulty rows by line, column and reason', async () => {
  open()
  await choose('id,street\nWN1,Cuba Street\n,Tory Street\n')
  await userEvent.click(within(await preview()).getByRole('tab', { name: 'Faulty (1)' }))
  expect(screen.getByRole('row', { name: '3 id The id is missing.' })).toBeVisible()
})

it('compares again when another column has the ids', async () => {
  open()
  await choose('id,asset\nWN1,A7\n')
  await preview()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Id of the bin' }), 'asset (A7)')
  await preview()
  const sent = api.asked.filter(({ name }) => name === 'addImportRows').map(({ body }) => body)
  expect(sent).toMatchObject([{ rows: [{ id: 'WN1' }] }, { rows: [{ id: 'A7' }] }])
})

it('offers to swap latitude and longitude', async () => {
  open()
  await choose('id,lat,lon\nWN1,174.77,-41.29\n')
  expect(await screen.findByText('No row can be imported.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Swap them' }))
  await preview()
  expect(api.asked.find(({ name }) => name === 'addImportRows')?.body).toMatchObject({
    rows: [{ lat: -41.29, lng: 174.77 }],
  })
})

it('says what a file is that cannot be imported', async () => {
  open()
  await choose('PK\u0003\u0004')
  expect(await screen.findByRole('alert')).toHaveTextContent(/bins.csv is an archive, but no Excel workbook/)
})

it('reads nothing of a file of 200 MB', async () => {
  open()
  const file = new File(['id'], 'bins.csv')
  const arrayBuffer = jest.fn()
  Object.defineProperties(file, { size: { value: 200 * 1024 * 1024 }, arrayBuffer: { value: arrayBuffer } })
  await userEvent.upload(screen.getByLabelText('File of bins'), file)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /bins.csv has 200 MB: a list of bins has at most 60 MB/,
  )
  expect(arrayBuffer).not.toHaveBeenCalled()
})

it('says why nothing was imported, and keeps the preview', async () => {
  open()
  await choose('id,street\nWN1,Cuba Street\n')
  await preview()
  api.refuse('confirmImport', 409, '1 bins have changed since the preview.')
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Bin' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Nothing was imported.*changed since the preview/,
  )
  expect(await preview()).toBeVisible()
})

it('previews a bin that is typed, like a file of one row', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Add One Bin by Hand' }))
  const form = within(screen.getByRole('form', { name: 'One bin' }))
  await userEvent.type(form.getByLabelText(/Id of the bin/), 'WN7')
  await userEvent.type(form.getByLabelText('Street or address'), 'Ōtari Road, Wilton')
  await userEvent.selectOptions(form.getByLabelText('Type'), 'Recycling')
  await userEvent.type(form.getByLabelText('Latitude or northing'), '-41.26')
  await userEvent.type(form.getByLabelText('Longitude or easting'), '174.75')
  await userEvent.click(form.getByRole('button', { name: 'Preview the Bin' }))
  await preview()
  expect(api.asked.find(({ name }) => name === 'beginImport')?.body).toEqual({
    fileName: 'WN7 by hand',
    rows: 1,
  })
  expect(api.asked.find(({ name }) => name === 'addImportRows')?.body).toMatchObject({
    rows: [
      {
        id: 'WN7',
        location: 'Ōtari Road, Wilton',
        binType: 'recycling',
        litres: null,
        lat: -41.26,
        lng: 174.75,
      },
    ],
  })
})

it('opens the form of one bin at its first field, and closes it at its button', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Add One Bin by Hand' }))
  expect(screen.getByLabelText(/Id of the bin/)).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button', { name: 'Add One Bin by Hand' })).toHaveFocus()
})

it('undoes an import, and names the bins that stay', async () => {
  api.answer('listImports', { imports: [written] })
  open()
  api.answer('undoImport', { undone: 1, kept: 1, someKept: ['WN2'], left: 0 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo old.csv' }))
  expect(
    await screen.findByText(
      '1 bin is as before. 1 stay, because they have changed since or are in use: WN2.',
    ),
  ).toBeVisible()
})

it('says how far an import is that is being written, and that it can be undone', async () => {
  api.answer('listImports', {
    imports: [{ ...written, written: 5_000, progress: { step: 'writing', done: 5_000, all: 12_000 } }],
  })
  open()
  expect(
    await screen.findByText('Writing: 5,000 of 12,000 bins. The server goes on if you leave.'),
  ).toBeVisible()
  api.answer('undoImport', { undone: 5_000, kept: 0, someKept: [], left: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Undo old.csv' }))
  expect(api.asked.filter(({ name }) => name === 'undoImport')).toHaveLength(1)
})

it('writes step by step until nothing is left', async () => {
  open()
  await choose('id,street\nWN1,Cuba Street\n')
  await preview()
  const left = [2, 1, 0]
  api.answer('confirmImport', () => ({ written: 1, left: left.shift() ?? 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 Bin' }))
  expect(await screen.findByText('1 bin imported')).toBeVisible()
  expect(api.asked.filter(({ name }) => name === 'confirmImport')).toHaveLength(3)
})

it('says why an import was put back', async () => {
  api.answer('listImports', {
    imports: [{ ...written, undoneAt: '2026-11-21T03:01:00.000Z', refusal: '1 bins have changed.' }],
  })
  open()
  expect(await screen.findByText(/not imported: 1 bins have changed\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo old.csv' })).toBeNull()
})
