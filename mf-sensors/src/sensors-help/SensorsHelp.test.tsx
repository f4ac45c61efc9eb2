import { screen } from '@testing-library/react'
import { renderScreen } from 'shared-ui/testing'
import { SensorsHelp } from './SensorsHelp'

const PAGES = ['/app/sensors', '/app/sensors/:devEui', '/app/sensor-decoders', '/app/sensor-setup']

it.each(PAGES)('helps with %s in more than a line', (path) => {
  renderScreen(<SensorsHelp path={path} />)
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
})

it('says what to do with a silent sensor', () => {
  renderScreen(<SensorsHelp path="/app/sensors" />)
  expect(screen.getByText(/^Of a silent sensor, see first whether its gateway is silent, too/)).toBeVisible()
})
