import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { Route, Routes } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import {
  getDevice,
  getSensorHealth,
  installDevice,
  listDecoders,
  listUplinks,
  removeDevice,
  type UplinkListed,
} from '../../operations'
import { makeDecoder } from '../testing/make-decoder'
import { makeDevice } from '../testing/make-device'
import { SensorPage } from './SensorPage'

const own = { getDevice, getSensorHealth, installDevice, listDecoders, listUplinks, removeDevice }
const device = makeDevice()
const uplink = (given: Partial<UplinkListed> = {}): UplinkListed => ({
  at: '2026-11-21T00:00:00.000Z',
  fCnt: 7,
  fPort: 85,
  payload: '01755C',
  binId: 'WN001',
  outcome: 'level',
  reason: null,
  levelPercent: 50,
  measurement: device.lastMeasurement,
  rssi: -97,
  snr: 7.5,
  gatewayId: 'roof-north',
  ...given,
})

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('getDevice', device)
  api.answer('getSensorHealth', { silent: [], gateways: [], batteries: [] })
  api.answer('listDecoders', { decoders: [makeDecoder()] })
  api.answer('listUplinks', { uplinks: [uplink()], hasOlder: false })
})

const open = (devEui = device.devEui) =>
  renderScreen(
    <WithDomain source="real">
      <Routes>
        <Route path="/app/sensors/:devEui" element={<SensorPage />} />
      </Routes>
    </WithDomain>,
    { at: `/app/sensors/${devEui}` },
  )

it('shows the kind of the sensor, its gateway, and the outcome of its uplinks', async () => {
  api.answer('listUplinks', {
    uplinks: [
      uplink(),
      uplink({ at: '2026-11-20T00:00:00.000Z', outcome: 'no-level', levelPercent: null, reason: 'tilted' }),
    ],
    hasOlder: false,
  })
  open()
  const facts = await screen.findByRole('region', { name: 'Facts' })
  expect(await within(facts).findByText('Milesight EM400-MUD')).toBeVisible()
  expect(facts).toHaveTextContent('Heard by gateway roof-north')
  const table = await screen.findByRole('table', { name: 'Uplinks' })
  expect(table).toHaveTextContent(/01755C.*700 mm.*Level \(50%\)/)
  expect(table).toHaveTextContent('No level: The sensor is tilted')
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
})

it('pages to older uplinks and back to the newest', async () => {
  api.answer('listUplinks', { uplinks: [uplink()], hasOlder: true })
  open()
  const older = await screen.findByRole('button', { name: 'Show older' })
  api.answer('listUplinks', { uplinks: [uplink({ payload: 'AA01', fCnt: 3 })], hasOlder: false })
  await userEvent.click(older)
  expect(await screen.findByText('AA01')).toBeVisible()
  expect(api.asked.findLast(({ name }) => name === 'listUplinks')?.path).toContain(
    `before=${encodeURIComponent(uplink().at)}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Back to the newest' }))
  expect(screen.queryByRole('button', { name: 'Back to the newest' })).not.toBeInTheDocument()
})

it('shows its uplinks some at a time', async () => {
  const uplinks = Array.from({ length: 30 }, (_, i) => uplink({ fCnt: 30 - i, payload: `AA${10 + i}` }))
  api.answer('listUplinks', { uplinks, hasOlder: false })
  open()
  expect(await screen.findByText('AA10')).toBeVisible()
  expect(screen.queryByText('AA39')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  expect(screen.getByText('AA39')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  expect(api.asked.filter(({ name }) => name === 'listUplinks')).toHaveLength(1)
})

it('says when the sensor is not registered, with a link to its setup', async () => {
  api.refuse('getDevice', 404, 'There is no sensor FFFFFFFFFFFFFFFF: register it first.')
  api.answer('listUplinks', { uplinks: [], hasOlder: false })
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no sensor FFFFFFFFFFFFFFFF')
  expect(screen.getByRole('link', { name: 'Set Up This Sensor' })).toHaveAttribute(
    'href',
    `/app/sensor-setup?eui=${device.devEui}`,
  )
  expect(screen.queryByText('There is no uplink yet.')).not.toBeInTheDocument()
})

it('corrects the mounting, with errors beside their fields', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the Mounting' }))
  const form = within(screen.getByRole('form', { name: 'Mounting' }))
  expect(form.getByLabelText(/^Distance to the floor/)).toHaveFocus()
  await userEvent.clear(form.getByLabelText(/^Offset/))
  await userEvent.type(form.getByLabelText(/^Offset/), '40')
  await userEvent.clear(form.getByLabelText(/^Distance when full/))
  await userEvent.type(form.getByLabelText(/^Distance when full/), '10')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText(/blind below 30 mm/)).toBeVisible()
  expect(form.getByLabelText(/^Distance when full/)).toHaveFocus()
  await userEvent.type(form.getByLabelText(/^Distance when full/), '0')
  expect(form.getByLabelText(/^Distance when full/)).toBeValid()
  expect(form.queryByText(/blind below 30 mm/)).not.toBeInTheDocument()
  api.answer('installDevice', device)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Correct the Mounting' })).toHaveFocus()
  expect(api.asked.find(({ name }) => name === 'installDevice')?.body).toEqual({
    binId: 'WN001',
    mounting: { emptyMm: 1200, fullMm: 100, offsetMm: 40, tiltLimitDeg: null },
  })
})

it('refuses an offset that is longer than the distances, at its field', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the Mounting' }))
  const offset = screen.getByLabelText(/^Offset/)
  await userEvent.clear(offset)
  await userEvent.type(offset, '-2000')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(/Give from -1200 to 200 mm/)).toBeVisible()
  expect(offset).toHaveFocus()
  expect(offset).toBeInvalid()
})

const SPARE = makeDevice({
  state: 'spare',
  binId: null,
  mounting: null,
  installedAt: null,
  lastMounting: device.mounting,
})

it('takes the sensor out of its bin, and back in by Undo', async () => {
  api.answer('removeDevice', SPARE)
  open()
  await screen.findByRole('button', { name: 'Take Out as a Spare' })
  api.answer('getDevice', SPARE)
  await userEvent.click(screen.getByRole('button', { name: 'Take Out as a Spare' }))
  expect(await screen.findByText(/It is in no bin. It was last mounted with: 1200 mm/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Mounting' })).toHaveFocus()
  api.answer('installDevice', device)
  api.answer('getDevice', device)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The sensor is back in WN001')).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'installDevice')?.body).toEqual({
    binId: 'WN001',
    mounting: device.mounting,
  })
})

it('leads from a spare to its set-up with what is known of it, and can retire it', async () => {
  api.answer('getDevice', SPARE)
  api.answer('removeDevice', { ...SPARE, state: 'retired' })
  open()
  expect(await screen.findByRole('link', { name: 'Set It Up in a Bin' })).toHaveAttribute(
    'href',
    `/app/sensor-setup?eui=${SPARE.devEui}&kind=milesight-em400-mud&emptyMm=1200&fullMm=200&offsetMm=0`,
  )
  api.answer('getDevice', { ...SPARE, state: 'retired' })
  await userEvent.click(screen.getByRole('button', { name: 'Retire' }))
  expect(await screen.findByText('The sensor is retired')).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'removeDevice')?.body).toEqual({ state: 'retired' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retire' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Set It Up in a Bin' })).toBeVisible()
})

it('says of a text that is no DevEUI that there is no such sensor, and asks for nothing', async () => {
  open('xyz')
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no sensor xyz')
  expect(screen.getByRole('link', { name: 'All Sensors' })).toBeVisible()
  expect(api.asked).toEqual([])
})

it('keeps what is dated in the future out of the charts, and shows the year of another year', async () => {
  const at = (year: number) => `${year}-01-01T00:00:00.000Z`
  api.answer('listUplinks', {
    uplinks: [
      uplink({ at: at(2090), outcome: 'no-level', reason: 'clock-ahead', gatewayId: 'of-the-future' }),
      uplink(),
      uplink({ at: at(2020) }),
    ],
    hasOlder: false,
  })
  open()
  const table = await screen.findByRole('table', { name: 'Uplinks' })
  expect(within(table).getByRole('columnheader', { name: 'Received, by the network’s clock' })).toBeVisible()
  expect(within(table).getByRole('rowheader', { name: '1 Jan, 1:00 pm 2090' })).toBeVisible()
  const battery = screen.getByRole('region', { name: 'Battery' })
  expect(battery).toHaveTextContent('1 Jan, 1:00 pm 2020')
  expect(battery).not.toHaveTextContent('2090')
  expect(screen.getByRole('region', { name: 'Facts' })).toHaveTextContent('Heard by gateway roof-north')
})

it('removes the sensor from its bin, and shows the reason when that failed', async () => {
  api.refuse('removeDevice', 503, 'The database is away. Try again in a minute.')
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Take Out as a Spare' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/still in its bin.*database is away/)
  expect(api.asked.find(({ name }) => name === 'removeDevice')?.body).toEqual({ state: 'spare' })
})
