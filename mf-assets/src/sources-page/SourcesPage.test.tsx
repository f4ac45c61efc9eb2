import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { Source, Trial } from '../../operations'
import * as operations from '../../operations'
import { SourcesPage } from './SourcesPage'

const { confirmImport, dismissHeld, listImportRows, listImports, listSources, mapImportRows } = operations
const { putSource, putSourceRules, removeSource, runSource, trySource } = operations
const own = {
  confirmImport,
  dismissHeld,
  listImportRows,
  listImports,
  listSources,
  mapImportRows,
  putSource,
  putSourceRules,
  removeSource,
  runSource,
  trySource,
}

const FILES: Source = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'files',
  name: 'Files and entries by hand',
  owner: '',
  address: null,
  every: null,
  mapping: null,
  idPrefix: '',
  isOn: true,
  pausedBecause: null,
  bins: 3,
  nextRunAt: null,
  lastRun: null,
  readAt: null,
  held: null,
}
const LAYER: Source = {
  ...FILES,
  id: '00000000-0000-4000-8000-000000000002',
  kind: 'layer',
  name: 'ArcGIS layer',
  bins: null,
  address: 'https://gis.example.govt.nz/FeatureServer/0',
  readAt: '2026-11-02T08:00:00.000Z',
}
const mapping = {
  id: 'bin_id',
  location: 'street',
  suburb: null,
  binType: null,
  litres: null,
  lng: 'x',
  lat: 'y',
  system: null,
}
const NO_CHANGES = { new: 0, changed: 0, gone: 0, same: 0, doubtful: 0 }
const REGISTER: Source = {
  ...FILES,
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
  kind: 'address',
  name: 'Register',
  bins: 20,
  owner: 'Parks team',
  address: 'https://data.example.govt.nz/bins.csv',
  every: 'daily',
  mapping,
  readAt: '2026-11-02T08:00:00.000Z',
  nextRunAt: '2026-11-03T08:00:00.000Z',
  lastRun: {
    at: '2026-11-02T08:00:00.000Z',
    failure: null,
    format: 'csv',
    faults: [],
    counts: { ...NO_CHANGES, same: 18, changed: 2, written: 2, held: 0, faulty: 0 },
  },
}
const IMPORT = '0192f3a4-5b6c-4d8e-9f01-23456789abcd'
const trial: Trial = {
  importId: IMPORT,
  format: 'geojson',
  mapping,
  rows: 2,
  faulty: 1,
  swapped: 0,
  columns: [
    { name: 'bin_id', example: 'B1' },
    { name: 'street', example: 'Cuba Street' },
  ],
  faults: [{ line: 3, column: 'bin_id', reason: 'The id is missing.' }],
  counts: { ...NO_CHANGES, new: 2 },
}
const NO_RULES = { location: null, binType: null, place: null, litres: null }

let api: FakeApi<typeof own>
beforeEach(() => {
  api = fakeApi(own)
  api.answer('listImportRows', { rows: [], next: null })
  api.answer('mapImportRows', { rows: [] })
})

function open(sources: readonly Source[] = [FILES, LAYER, REGISTER]) {
  api.answer('listSources', { sources: [...sources], rules: NO_RULES })
  const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false }
  renderScreen(
    <WithDomain source="real" settings={{ openData }}>
      <SourcesPage />
    </WithDomain>,
  )
}
const card = async (name: RegExp) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)
const sent = (name: keyof typeof own) => api.asked.filter((one) => one.name === name)

it('lists the sources, the most trusted first, with what their last runs did', async () => {
  open()
  const list = within(await screen.findByRole('list', { name: 'Sources' }))
  expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['1. Files and entries by hand', '2. ArcGIS layer', '3. Register'],
  ])
  const register = await card(/Register/)
  expect(register.getByText('CSV, every day')).toBeVisible()
  expect(register.getByText('Owner: Parks team')).toBeVisible()
  expect(register.getByText('2 bins written, 18 the same.')).toBeVisible()
  expect(register.getByText('Working')).toBeVisible()
})

it('shows the layer of the settings, which cannot be changed here', async () => {
  open()
  const layer = await card(/ArcGIS layer/)
  expect(layer.getByText(LAYER.address ?? '')).toBeVisible()
  expect(layer.queryByRole('button', { name: /Change|Remove|Read/ })).not.toBeInTheDocument()
})

it('keeps a source after it was tried, as it was tried', async () => {
  open([FILES])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Source' }))
  const form = within(screen.getByRole('form', { name: 'Source' }))
  const keep = form.getByRole('button', { name: 'Keep the Source' })
  expect(keep).toBeDisabled()
  for (const name of ['Try It', 'Keep the Source'])
    expect(form.getByRole('button', { name })).toHaveAccessibleDescription(/Give its address and try it/)
  await userEvent.type(form.getByLabelText(/^Address/), 'https://data.example.govt.nz/bins')
  expect(keep).toHaveAccessibleDescription('Try it first: then it can be kept.')
  await userEvent.type(form.getByLabelText(/^Name/), 'Parks register')
  await userEvent.type(form.getByLabelText(/^Owner/), 'Parks team')
  await userEvent.selectOptions(form.getByLabelText(/^Read/), 'Every hour')
  api.answer('trySource', trial)
  await userEvent.click(form.getByRole('button', { name: 'Try It' }))
  expect(
    await form.findByText(
      'GeoJSON with 2 bins. 2 bins are new, 1 row is faulty, and cannot be imported. Nothing is written yet.',
    ),
  ).toHaveRole('status')
  await userEvent.click(form.getByRole('tab', { name: 'Faulty (1)' }))
  expect(form.getByRole('row', { name: '3 bin_id The id is missing.' })).toBeVisible()
  api.answer('putSource', undefined)
  await userEvent.click(keep)
  expect(sent('putSource')[0]?.body).toEqual({
    address: 'https://data.example.govt.nz/bins',
    name: 'Parks register',
    owner: 'Parks team',
    every: 'hourly',
    idPrefix: '',
    isOn: true,
    mapping,
    triedAs: IMPORT,
  })
  expect(screen.queryByRole('form', { name: 'Source' })).not.toBeInTheDocument()
})

it('is tried again when its address or a column changes', async () => {
  open()
  await userEvent.click((await card(/Register/)).getByRole('button', { name: 'Change Register' }))
  const form = within(screen.getByRole('form', { name: 'Source' }))
  expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
  await userEvent.type(form.getByLabelText(/^Address/), '?all')
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  api.answer('trySource', trial)
  await userEvent.click(form.getByRole('button', { name: 'Try It' }))
  await userEvent.selectOptions(await form.findByRole('combobox', { name: 'Suburb' }), 'street (Cuba Street)')
  expect(sent('trySource').map(({ body }) => body)).toEqual([
    { address: `${REGISTER.address}?all`, idPrefix: '', mapping: null },
    { address: `${REGISTER.address}?all`, idPrefix: '', mapping: { ...mapping, suburb: 'street' } },
  ])
})

it('says why an address cannot be read', async () => {
  open([FILES])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Source' }))
  const form = within(screen.getByRole('form', { name: 'Source' }))
  await userEvent.type(form.getByLabelText(/^Address/), 'https://10.0.0.8/bins')
  api.refuse('trySource', 409, 'The source was not read: it is inside the network.')
  await userEvent.click(form.getByRole('button', { name: 'Try It' }))
  expect(await form.findByRole('alert')).toHaveTextContent(/cannot be read.*inside the network/)
  expect(form.getByRole('alert').parentElement).toHaveFocus()
})

it('says at its field what is wrong with an address, until it is typed anew', async () => {
  open([FILES])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Source' }))
  const form = within(screen.getByRole('form', { name: 'Source' }))
  const address = form.getByLabelText(/^Address/)
  await userEvent.type(address, 'https://data.example.govt.nz/bins')
  const detail = 'Give a whole web address.'
  api.refuse('trySource', 400, `body.address: ${detail}`, [{ field: 'body.address', detail }])
  await userEvent.click(form.getByRole('button', { name: 'Try It' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(new RegExp(detail)))
  expect(address).toHaveFocus()
  expect(form.queryByText(/body\.address/)).not.toBeInTheDocument()
  await userEvent.type(address, '.csv')
  expect(address).not.toHaveAccessibleDescription(new RegExp(detail))
})

it('puts the focus on the field that a second refusal is about, after another request was refused', async () => {
  open()
  await userEvent.click((await card(/Register/)).getByRole('button', { name: 'Change Register' }))
  const form = within(screen.getByRole('form', { name: 'Source' }))
  const address = form.getByLabelText(/^Address/)
  await userEvent.type(address, '#')
  const refuse = (name: 'trySource' | 'putSource', field: string, detail: string) =>
    api.refuse(name, 400, detail, [{ field, detail }])
  refuse('trySource', 'body.address', 'Give a whole web address.')
  await userEvent.click(form.getByRole('button', { name: 'Try It' }))
  await waitFor(() => expect(address).toHaveFocus())
  await userEvent.type(address, '{Backspace}')
  refuse('putSource', 'body.owner', 'Name a team.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const owner = form.getByLabelText(/^Owner/)
  await waitFor(() => expect(owner).toHaveAccessibleDescription(/Name a team/))
  expect(owner).toHaveFocus()
})

it('gives Try It its focus back once the source is read', async () => {
  open([FILES])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Source' }))
  const form = within(screen.getByRole('form', { name: 'Source' }))
  await userEvent.type(form.getByLabelText(/^Address/), 'https://data.example.govt.nz/bins')
  api.answer('trySource', trial)
  const button = form.getByRole('button', { name: 'Try It' })
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    await waitFor(() => expect(button).toBeDisabled())
    // As browsers do with a button that is disabled.
    button.blur()
    globalThis.fetch = send
    return send(...request)
  }
  await userEvent.click(button)
  await form.findByText(/^GeoJSON with 2 bins/)
  await waitFor(() => expect(button).toHaveFocus())
})

it('lets a person decide on what is gone', async () => {
  const held = {
    importId: IMPORT,
    counts: { ...NO_CHANGES, gone: 12 },
    jump: '12 of its 20 bins are gone at once.',
  }
  open([FILES, { ...REGISTER, held }])
  const register = await card(/Register/)
  expect(register.getByText('Waits for you')).toBeVisible()
  expect(register.getByText(/12 of its 20 bins are gone at once/)).toBeVisible()
  await userEvent.click(register.getByRole('button', { name: 'Look at the bins of Register that wait' }))
  await userEvent.click(register.getByLabelText(/^They are gone: take away the 12 that the source lacks/))
  api.answer('confirmImport', { written: 12, left: 0 })
  await userEvent.click(register.getByRole('button', { name: 'Write 12 Changes' }))
  expect(sent('confirmImport')[0]?.body).toEqual({ takesAwayGone: true, withDoubtful: false })
})

it('lets a person leave them', async () => {
  const held = { importId: IMPORT, counts: { ...NO_CHANGES, doubtful: 1 }, jump: null }
  open([FILES, { ...REGISTER, held }])
  const register = await card(/Register/)
  await userEvent.click(register.getByRole('button', { name: 'Look at the bins of Register that wait' }))
  api.answer('dismissHeld', undefined)
  await userEvent.click(register.getByRole('button', { name: 'Leave Them as They Are' }))
  expect(sent('dismissHeld')).toHaveLength(1)
})

it('says why the last run wrote nothing', async () => {
  const failure = 'The source was not read: it answered 503.'
  const lastRun = { at: '2026-11-02T08:00:00.000Z', failure, format: null, counts: null, faults: [] }
  open([FILES, { ...REGISTER, lastRun }])
  const register = await card(/Register/)
  expect(register.getByText('Failing')).toBeVisible()
  expect(register.getByText(failure)).toBeVisible()
})

it('changes trust, and gives a field to a source', async () => {
  open()
  api.answer('putSourceRules', undefined)
  await userEvent.click((await card(/Register/)).getByRole('button', { name: 'Trust More: Register' }))
  expect(sent('putSourceRules')[0]?.body).toEqual({
    order: [FILES.id, REGISTER.id, LAYER.id],
    rules: NO_RULES,
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Place' }), 'Register')
  expect(sent('putSourceRules')[1]?.body).toEqual({
    order: [FILES.id, LAYER.id, REGISTER.id],
    rules: { ...NO_RULES, place: REGISTER.id },
  })
})

it('removes a source when that is confirmed', async () => {
  open()
  const register = await card(/Register/)
  await userEvent.click(register.getByRole('button', { name: 'Remove Register' }))
  expect(sent('removeSource')).toEqual([])
  api.answer('removeSource', undefined)
  await userEvent.click(register.getByRole('button', { name: 'Remove Register for good: its bins stay' }))
  expect(sent('removeSource')).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('list', { name: 'Sources' })).toHaveFocus())
})

it('keeps a source whose removal is called off', async () => {
  open()
  const register = await card(/Register/)
  await userEvent.click(register.getByRole('button', { name: 'Remove Register' }))
  await userEvent.click(register.getByRole('button', { name: 'Keep Register' }))
  expect(register.getByRole('button', { name: 'Remove Register' })).toHaveFocus()
  expect(sent('removeSource')).toEqual([])
})

it('keeps the focus on the button that gives a source the most trust', async () => {
  const [first, second] = [{ ...REGISTER, id: FILES.id }, LAYER]
  open([second, first])
  api.answer('putSourceRules', undefined)
  api.answer('listSources', { sources: [first, second], rules: NO_RULES })
  const button = () => screen.findByRole('button', { name: 'Trust More: Register' })
  await userEvent.click(await button())
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-disabled', 'true'))
  expect(await button()).toHaveFocus()
  await userEvent.click(await button())
  expect(sent('putSourceRules')).toHaveLength(1)
})

it('says when the sources could not be read', async () => {
  api.refuse('listSources', 503, 'The database does not answer.')
  renderScreen(
    <WithDomain source="real">
      <SourcesPage />
    </WithDomain>,
  )
  expect(await screen.findByText('The sources could not be read')).toBeVisible()
})
