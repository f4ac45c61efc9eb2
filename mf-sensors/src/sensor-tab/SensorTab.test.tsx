import { screen } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { getSensorHealth, listDevices } from '../../operations'
import { makeDevice } from '../testing/make-device'
import { SensorTab } from './SensorTab'

const own = { getSensorHealth, listDevices }
let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('getSensorHealth', { silent: [], gateways: [], batteries: [] })
})
const open = (binId: string) =>
  renderScreen(
    <WithDomain source="real">
      <SensorTab binId={binId} />
    </WithDomain>,
  )

it('shows the sensor of the bin with its health and a link', async () => {
  api.answer('listDevices', {
    devices: [makeDevice({ devEui: '24E124713B00000B', binId: 'WN002' }), makeDevice()],
  })
  open('WN001')
  expect(await screen.findByRole('link', { name: '24E124713B000001' })).toHaveAttribute(
    'href',
    '/app/sensors/24E124713B000001',
  )
  expect(screen.getByText(/^Level 50%, battery 92%/)).toBeVisible()
})

it('links to the setup when the bin has no sensor', async () => {
  api.answer('listDevices', { devices: [makeDevice()] })
  open('WN 404')
  expect(await screen.findByRole('link', { name: 'Set one up' })).toHaveAttribute(
    'href',
    '/app/sensor-setup?bin=WN%20404',
  )
})
