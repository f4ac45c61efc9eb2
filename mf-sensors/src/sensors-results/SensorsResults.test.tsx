import { screen, waitFor } from '@testing-library/react'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { PaletteRun } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { listDevices } from '../../operations'
import { makeDevice } from '../testing/make-device'
import { SensorsResults } from './SensorsResults'

const own = { listDevices }
const run = jest.fn()
let api: FakeApi<typeof own>
beforeEach(() => {
  run.mockClear()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('listDevices', {
    devices: [makeDevice(), makeDevice({ devEui: '24E124713B0000FF', state: 'spare', binId: null })],
  })
})
const search = (words: string) =>
  renderScreen(
    <WithDomain source="real">
      <PaletteRun value={run}>
        <SensorsResults words={words} />
      </PaletteRun>
    </WithDomain>,
  )

it.each(['24e124713b000001', '24-E1-24-71-3B-00-00-01', '3b00 0001'])(
  'the palette finds the device of the EUI %s',
  async (words) => {
    search(words)
    const option = await screen.findByRole('option', { name: /24E124713B000001/ })
    expect(screen.getAllByRole('option')).toHaveLength(1)
    option.click()
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ act: '/app/sensors/24E124713B000001' }))
  },
)

it('asks for no sensors while the words cannot be a part of an EUI', async () => {
  search('Cuba Street')
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  expect(api.asked).toEqual([])
})

it('says that the sensors could not be searched', async () => {
  api.refuse('listDevices', 403, 'Your role may not.')
  search('24e1')
  expect(await screen.findByRole('alert')).toHaveTextContent('Sensors could not be searched')
})
