import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from 'shared-ui/testing'
import { CodeScanner } from './CodeScanner'
import { startCodeReader } from './code-reader'

jest.mock('./code-reader')
const startReader = jest.mocked(startCodeReader)
const stopTrack = jest.fn()
const onText = jest.fn((text: string) => text === 'wanted')

beforeEach(() => {
  jest.resetAllMocks()
  onText.mockImplementation((text) => text === 'wanted')
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  offerCamera(async () => ({ getTracks: () => [{ stop: stopTrack }] }))
})
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

const offerCamera = (getUserMedia: () => Promise<object>) =>
  Object.assign(navigator, { mediaDevices: { getUserMedia } })

async function scan() {
  renderScreen(<CodeScanner label="Scan the sensor" onText={onText} />)
  await userEvent.click(screen.getByRole('button', { name: 'Scan the sensor' }))
}

it('reads codes until one is the wanted one, and turns the camera off', async () => {
  const texts = [null, 'another', 'wanted']
  const close = jest.fn()
  startReader.mockResolvedValue({ read: async () => texts.shift() ?? null, close })
  await scan()
  expect(screen.getByText('Hold the code in front of the camera.')).toBeVisible()
  await waitFor(() => expect(stopTrack).toHaveBeenCalledTimes(1))
  expect(onText.mock.calls).toEqual([['another'], ['wanted']])
  expect(close).toHaveBeenCalledTimes(1)
  expect(screen.queryByLabelText('The camera')).not.toBeInTheDocument()
})

it.each([
  ['does not load', () => startReader.mockRejectedValue(new Error('ChunkLoadError'))],
  [
    'breaks down',
    () => startReader.mockResolvedValue({ read: () => Promise.reject(new Error('crashed')), close: () => {} }),
  ],
])('turns the camera off when the reader %s, and says that it is not the camera', async (_, fail) => {
  fail()
  await scan()
  expect(await screen.findByText(/^The code reader did not load/)).toBeVisible()
  expect(stopTrack).toHaveBeenCalledTimes(1)
})

it.each([
  ['is not allowed', 'NotAllowedError', /^Allow the camera for this site/],
  ['is not there', 'NotFoundError', /^There is no camera here/],
])('says what to do when the camera %s', async (_, name, words) => {
  offerCamera(() => Promise.reject(Object.assign(new Error('no'), { name })))
  await scan()
  expect(await screen.findByText(words)).toBeVisible()
})
