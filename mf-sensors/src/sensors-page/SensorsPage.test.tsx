import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { getSensorHealth, listDevices, listUnknownDevices, type SensorHealth } from '../../operations'
import { makeDevice } from '../testing/make-device'
import { SensorsPage } from './SensorsPage'

const own = { getSensorHealth, listDevices, listUnknownDevices }
let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('getSensorHealth', NOTHING)
  api.answer('listUnknownDevices', { devices: [] })
})

const NOTHING: SensorHealth = { silent: [], gateways: [], batteries: [] }
const silent = (devEui: string) => ({ devEui, lastAt: '2026-11-20T00:00:00.000Z', rhythmMs: 3_600_000 })
const open = (at = '/') =>
  renderScreen(
    <WithDomain source="real">
      <SensorsPage />
    </WithDomain>,
    { at },
  )
const [A, B, C] = ['24E124713B00000A', '24E124713B00000B', '24E124713B00000C']
const devices = [makeDevice({ devEui: A }), makeDevice({ devEui: B, binId: 'WN002' })]
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

it('says that the sensors are being read, then that there are none', async () => {
  api.answer('listDevices', { devices: [] })
  open()
  expect(screen.getByRole('status', { name: 'Reading the sensors' })).toBeInTheDocument()
  expect(await screen.findByText(/There is no sensor yet\./)).toBeVisible()
})

it('lists sensors that need attention first, and names the silent one', async () => {
  api.answer('listDevices', { devices })
  api.answer('getSensorHealth', {
    ...NOTHING,
    silent: [silent(B)],
    batteries: [{ devEui: A, weeksUntilLow: 27 }],
  })
  open()
  expect(await screen.findByRole('region', { name: 'Fallen Silent' })).toHaveTextContent(
    `Sensor ${B}, last heard`,
  )
  expect(rows()).toEqual([B, A])
  expect(screen.getByRole('row', { name: new RegExp(A) })).toHaveTextContent('92%, low in 6 months')
})

it('names a gateway once instead of the sensors that only it receives', async () => {
  api.answer('listDevices', { devices })
  api.answer('getSensorHealth', {
    ...NOTHING,
    silent: [silent(A), silent(B), silent(C)],
    gateways: [{ gateway: 'roof', devices: [A, B, C] }],
  })
  open()
  const card = within(await screen.findByRole('region', { name: 'Fallen Silent' }))
  expect(card.getAllByRole('listitem')).toHaveLength(1)
  expect(card.getByRole('listitem')).toHaveTextContent('Gateway roof, and with it 3 sensors')
})

it('lists the first of many, and all on request', async () => {
  const many = Array.from({ length: 51 }, (_, at) => makeDevice({ devEui: `24E124713B0000${10 + at}` }))
  const last = many.at(-1)?.devEui ?? ''
  api.answer('listDevices', { devices: many })
  open()
  expect(await screen.findByText('51 sensors')).toBeVisible()
  expect(rows()).toHaveLength(50)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 51' }))
  expect(rows()).toContain(last)
  expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})

it('reads its filters from the URL and stores them there', async () => {
  api.answer('listDevices', { devices: [...devices, makeDevice({ devEui: C, state: 'spare', binId: null })] })
  open('/?health=spare')
  expect(await screen.findByText('1 of 3 sensors')).toBeVisible()
  expect(rows()).toEqual([C])
  await userEvent.selectOptions(screen.getByLabelText('Health'), 'All')
  await userEvent.type(screen.getByLabelText('Search'), 'wn002')
  expect(rows()).toEqual([B])
})

it('takes no notice of spaces around what is searched, and clears a search that finds nothing', async () => {
  api.answer('listDevices', { devices })
  open('/?q=wn002%20')
  expect(await screen.findByText('1 of 2 sensors')).toBeVisible()
  expect(rows()).toEqual([B])
  await userEvent.type(screen.getByLabelText('Search'), 'x')
  expect(screen.getByText(/No sensor fits/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show all sensors' }))
  expect(rows()).toHaveLength(2)
  expect(screen.getByLabelText('Search')).toHaveFocus()
})

it.each([
  [13, '92%, low in 13 weeks'],
  [14, '92%, low in 3 months'],
  [256, '92%, low in 4 years'],
])('says when a battery is low as exactly as that is known: in %i weeks', async (weeksUntilLow, said) => {
  api.answer('listDevices', { devices })
  api.answer('getSensorHealth', { ...NOTHING, batteries: [{ devEui: A, weeksUntilLow }] })
  open()
  const row = await screen.findByRole('row', { name: new RegExp(A) })
  await waitFor(() => expect(row).toHaveTextContent(said))
})

it('links from an unregistered device to its setup', async () => {
  api.answer('listDevices', { devices })
  const at = '2026-11-20T00:00:00.000Z'
  api.answer('listUnknownDevices', {
    devices: [{ devEui: C, fPort: 85, payload: '01755C', firstAt: at, lastAt: at }],
  })
  open()
  const heard = within(await screen.findByRole('region', { name: 'Heard, Not Set Up' }))
  expect(heard.getByRole('link', { name: `Set up ${C}` })).toHaveAttribute(
    'href',
    `/app/sensor-setup?eui=${C}`,
  )
})

it('calls a sensor faulty that sends zeros, and says since when its level is not trusted', async () => {
  api.answer('listDevices', { devices })
  api.answer('getSensorHealth', {
    ...NOTHING,
    faults: [{ devEui: B, kind: 'zeros', since: '2026-11-23T02:43:00.000Z' }],
  })
  open()
  const row = await screen.findByRole('row', { name: new RegExp(B) })
  await waitFor(() =>
    expect(row).toHaveTextContent(/Faulty: sends zeros.*50%, not trusted since 23 Nov, 3:43 pm/),
  )
  expect(rows()).toEqual([B, A])
})

it('says since when the broker cannot be reached', async () => {
  api.answer('listDevices', { devices })
  const broker = { isWell: false, wellAt: '2026-11-23T02:43:00.000Z', since: '2026-11-23T02:43:10.000Z' }
  api.answer('getSensorHealth', { ...NOTHING, broker })
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The broker cannot be reached since 23 Nov, 3:43 pm',
  )
})

it('says why the sensors could not be read', async () => {
  api.refuse('listDevices', 403, 'Your role may not.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be read.*Your role may not/)
})
