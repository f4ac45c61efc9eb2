import { screen } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { listDevices } from '../../operations'
import { SensorsPage } from './SensorsPage'

const own = { listDevices }
let api: FakeApi<typeof own>
beforeEach(() => {
  api = fakeApi(own)
})

it('says that it reads the sensors, then that there is none', async () => {
  api.answer('listDevices', { devices: [] })
  renderScreen(
    <WithDomain source="real">
      <SensorsPage />
    </WithDomain>,
  )
  expect(screen.getByRole('status', { name: 'Reading the sensors' })).toBeInTheDocument()
  expect(await screen.findByText('There is no sensor yet.')).toBeVisible()
})
