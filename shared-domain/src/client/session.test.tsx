import { render, screen } from '@testing-library/react'
import { listAlerts } from '../contract/alerts-contract'
import { binForecast } from '../contract/forecast-contract'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { DomainProvider, useDataSource } from '.'
import { useMayCall } from './session'

const Actions = () => (
  <>
    {useMayCall(listAlerts) && <p>Alerts</p>}
    {useMayCall(binForecast) && <p>Forecast</p>}
  </>
)

it('offers with mock data what the samples support, and nothing before they are loaded', async () => {
  useDataSource.setState({ source: 'mock' })
  render(
    <DomainProvider settings={DEMONSTRATION_SETTINGS}>
      <Actions />
    </DomainProvider>,
  )
  expect(screen.queryByText('Alerts')).toBeNull()
  await screen.findByText('Alerts')
  expect(screen.queryByText('Forecast')).toBeNull()
})
