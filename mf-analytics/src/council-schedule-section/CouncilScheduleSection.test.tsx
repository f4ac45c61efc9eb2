import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { formerRole, type Role } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { CouncilScheduleSection } from './CouncilScheduleSection'

const CSV = 'Street,Days\nCuba Street,Mon Thu\n'
const kept = (csv = CSV) => ({
  schedule: {
    ...{ importedAt: '2026-11-20T02:30:00.000Z', fileName: 'rounds.csv', sha256: 'ab'.repeat(32) },
    ...{ bins: 1, ofBins: 2, csv },
  },
})

let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
  serveLayer()
  api.answer('getCouncilSchedule', { schedule: null })
})

/** The open-data layer has two bins. All other requests go to the fake API. */
function serveLayer() {
  const bins = [
    { OBJECTID: 1, LOCATION: '1 Cuba Street, Te Aro', BIN_TYPE: 'General' },
    { OBJECTID: 2, LOCATION: '2 Karori Road, Karori', BIN_TYPE: 'General' },
  ]
  const layer = {
    features: bins.map((attributes) => ({ attributes, geometry: { x: 174.78, y: -41.29 } })),
    exceededTransferLimit: false,
    spatialReference: { wkid: 4326 },
  }
  const parts = [{ value: new TextEncoder().encode(JSON.stringify(layer)) }]
  const ask = globalThis.fetch
  globalThis.fetch = (url, init) =>
    String(url).includes('FeatureServer')
      ? Promise.resolve({
          ...{ ok: true, status: 200, headers: new Map() },
          body: { getReader: () => ({ read: () => Promise.resolve(parts.shift()) }) },
        } as unknown as Response)
      : ask(url, init)
}

function open(role: Role = 'admin') {
  api.answer('whoAmI', {
    person: { name: 'Kiri Ngata', roles: [formerRole(role)] },
    isDemonstrationOperator: false,
  })
  renderScreen(
    <WithDomain source="real">
      <CouncilScheduleSection />
    </WithDomain>,
  )
}
async function choose(csv: string) {
  // jsdom cannot read files.
  const file = Object.assign(new File([csv], 'rounds.csv'), {
    arrayBuffer: async () => new TextEncoder().encode(csv),
  })
  await userEvent.upload(await screen.findByLabelText('CSV file of the schedule'), file)
}
const sent = () =>
  api.asked
    .filter(({ name }) => name === 'putCouncilSchedule' || name === 'removeCouncilSchedule')
    .map(({ name, body }) => ({ name, body }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('the council’s own schedule', () => {
  it('is shown before it is entered, and entering it can be undone', async () => {
    open()
    await choose(CSV)
    expect(await screen.findByText(/^rounds.csv: 1 row with the days of 1 of 2 bins/)).toBeVisible()
    expect(sent()).toEqual([])
    api.answer('putCouncilSchedule', kept())
    await press('Enter this schedule')
    expect(await screen.findByText(/^Entered\./)).toBeVisible()
    expect(screen.getByText(/^rounds.csv, entered .*: the days of 1 of 2 bins\.$/)).toBeVisible()
    api.answer('removeCouncilSchedule', { schedule: null })
    await press('Undo')
    expect(await screen.findByText('None is entered.')).toBeVisible()
    expect(sent().map(({ name }) => name)).toEqual(['putCouncilSchedule', 'removeCouncilSchedule'])
  })

  it('is not entered with a faulty row, which is named', async () => {
    open()
    await choose('Bin,Days\nWCC1,Mon\nB9,Mon\nWCC2,sometimes\n')
    expect(await screen.findByText('Line 3: There is no bin “B9”.')).toBeVisible()
    expect(screen.getByText(/^Line 4: “sometimes” are no days/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enter this schedule' })).toBeDisabled()
    await press('Cancel')
    expect(screen.queryByText(/^Line 3/)).not.toBeInTheDocument()
  })

  it('can be removed, and Undo restores it with its file', async () => {
    api.answer('getCouncilSchedule', kept())
    open()
    api.answer('removeCouncilSchedule', { schedule: null })
    await press('Remove')
    expect(await screen.findByText('Removed.')).toBeVisible()
    api.answer('putCouncilSchedule', kept())
    await press('Undo')
    expect(await screen.findByText('Undone.')).toBeVisible()
    expect(sent().at(-1)).toEqual({ name: 'putCouncilSchedule', body: { fileName: 'rounds.csv', csv: CSV } })
  })

  it('says why it was not entered, and keeps the preview', async () => {
    open()
    await choose(CSV)
    api.refuse('putCouncilSchedule', 400, 'The file has 1 faulty row: nothing was saved.')
    await press('Enter this schedule')
    expect(await screen.findByText('The schedule was not changed')).toBeVisible()
    expect(screen.getByText(/^rounds.csv: 1 row/)).toBeVisible()
  })

  it.each(['viewer', 'supervisor'] as const)('is shown to a %s, who cannot change it', async (role) => {
    api.answer('getCouncilSchedule', kept())
    open(role)
    expect(await screen.findByText(/^rounds.csv, entered/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
