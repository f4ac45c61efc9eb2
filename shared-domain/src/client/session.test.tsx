import { render, screen, waitFor } from '@testing-library/react'
import { listAlerts } from '../contract/alerts-contract'
import { binForecast } from '../contract/forecast-contract'
import type { Operation } from '../contract/operation'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { fakeApi } from '../testing/fake-api'
import { DomainProvider, useDataSource } from '.'
import { useMay, useMayCall } from './session'

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

const NEWER = 'bins:paint' as 'bins:change'
const paintBin: Operation = { ...listAlerts, needs: NEWER }

const OfNewerRemote = () => (
  <>
    {useMayCall(listAlerts) && <p>Alerts</p>}
    {useMayCall(paintBin) && <p>Paint a bin</p>}
    {useMay(NEWER) && <p>Paint</p>}
  </>
)

it('does not hold a permission that only a newer remote knows, and shows the rest of the page', async () => {
  fakeApi().answer('whoAmI', {
    person: { name: 'Kiri', roles: ['operator'] },
    isDemonstrationOperator: false,
  })
  useDataSource.setState({ source: 'real' })
  render(
    <DomainProvider settings={DEMONSTRATION_SETTINGS}>
      <OfNewerRemote />
    </DomainProvider>,
  )
  await waitFor(() => expect(screen.queryByText(/Paint/)).toBeNull())
  expect(screen.queryByText('Alerts')).not.toBeNull()
})
