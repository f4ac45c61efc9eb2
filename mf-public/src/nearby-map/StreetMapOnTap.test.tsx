import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CITY_CENTRE, DEMONSTRATION_SETTINGS } from 'shared-domain'
import { RuntimeSettingsContext } from 'shared-domain/client'
import { makeBin } from 'shared-domain/testing'
import { renderPage } from '../testing/render-page'
import { StreetMapOnTap } from './StreetMapOnTap'

let fails = false
const loaded = jest.fn()
jest.mock('./StreetMap', () => {
  loaded()
  if (fails) throw new Error('no signal')
  return { StreetMap: () => <p>streets</p> }
})

const bins = [makeBin({ lat: -41.28, lng: 174.77 })] as never
const open = (tileUrl: string | null = 'https://tiles.example.org/{z}/{x}/{y}.png') =>
  renderPage(
    <RuntimeSettingsContext value={{ ...DEMONSTRATION_SETTINGS, tileUrl }}>
      <StreetMapOnTap label="Map" bins={bins} centre={CITY_CENTRE} listed={1}>
        drawn
      </StreetMapOnTap>
    </RuntimeSettingsContext>,
    '/nearby',
    'real',
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the street map', () => {
  beforeEach(() => jest.resetModules())

  it('says so when it cannot be loaded, and keeps the drawn map', async () => {
    fails = true
    jest.spyOn(console, 'warn').mockImplementation()
    open()
    await press('Open street map')
    expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument()
    expect(screen.getByText('drawn')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open street map' })).toBeEnabled()
  })

  it('is called a map when the council has no street tiles', async () => {
    fails = false
    open(null)
    await press('Open map to zoom')
    expect(await screen.findByText('streets')).toBeInTheDocument()
    await press('Close map')
    expect(screen.queryByText(/street map/)).not.toBeInTheDocument()
  })

  it('is loaded when it is opened, and closes again', async () => {
    fails = false
    loaded.mockClear()
    open()
    expect(loaded).not.toHaveBeenCalled()
    await press('Open street map')
    expect(await screen.findByText('streets')).toBeInTheDocument()
    expect(loaded).toHaveBeenCalled()
    expect(screen.queryByText('drawn')).not.toBeInTheDocument()
    await press('Close street map')
    expect(screen.getByText('drawn')).toBeInTheDocument()
  })
})
