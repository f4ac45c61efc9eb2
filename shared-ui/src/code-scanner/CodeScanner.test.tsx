import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderScreen } from '../testing'
import { CodeScanner } from './CodeScanner'
import type { ReadCode } from './code-reader'

const texts = {
  ...{ start: 'Scan the sensor', stop: 'Stop the camera', camera: 'The camera', hint: 'Hold it in front.' },
  ...{ failure: 'The camera cannot be used', notAllowed: 'Allow it.', noCamera: 'None here.' },
  noReader: 'No code reader.',
}
const loadReader = jest.fn<Promise<ReadCode>, []>()
const stopTrack = jest.fn()
const onText = jest.fn((text: string) => text === 'wanted')
const picture = { width: 640, height: 480 }

beforeEach(() => {
  jest.clearAllMocks()
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(picture.width)
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(picture.height)
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ drawImage: () => {}, getImageData: () => picture } as never)
  offerCamera(async () => ({ getTracks: () => [{ stop: stopTrack }] }))
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
})

const offerCamera = (getUserMedia: () => Promise<object>) =>
  Object.assign(navigator, { mediaDevices: { getUserMedia } })

async function scan() {
  renderScreen(<CodeScanner texts={texts} loadReader={loadReader} onText={onText} />)
  await userEvent.click(screen.getByRole('button', { name: 'Scan the sensor' }))
}

it('reads codes until one is the wanted one, and turns the camera off', async () => {
  const codes = [null, 'another', 'wanted']
  const read = jest.fn(async () => codes.shift() ?? null)
  loadReader.mockResolvedValue(read)
  await scan()
  expect(screen.getByText('Hold it in front.')).toBeVisible()
  await waitFor(() => expect(stopTrack).toHaveBeenCalledTimes(1))
  expect(onText.mock.calls).toEqual([['another'], ['wanted']])
  expect(read).toHaveBeenCalledWith(picture)
  expect(screen.queryByLabelText('The camera')).not.toBeInTheDocument()
})

it('reads with the browser alone where it reads codes', async () => {
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = async () => [{ rawValue: 'wanted' }]
    },
  })
  await scan()
  await waitFor(() => expect(stopTrack).toHaveBeenCalledTimes(1))
  expect(onText.mock.calls).toEqual([['wanted']])
  expect(loadReader).not.toHaveBeenCalled()
})

it('turns the camera off when a person stops it', async () => {
  loadReader.mockResolvedValue(async () => null)
  await scan()
  await userEvent.click(screen.getByRole('button', { name: 'Stop the camera' }))
  await waitFor(() => expect(stopTrack).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it.each([
  ['does not load', () => loadReader.mockRejectedValue(new Error('ChunkLoadError'))],
  ['breaks down', () => loadReader.mockResolvedValue(() => Promise.reject(new Error('crashed')))],
])('turns the camera off when the reader %s, and says that it is not the camera', async (_, fail) => {
  fail()
  await scan()
  expect(await screen.findByText('No code reader.')).toBeVisible()
  expect(stopTrack).toHaveBeenCalledTimes(1)
})

it.each([
  ['is not allowed', 'NotAllowedError', 'Allow it.'],
  ['is not there', 'NotFoundError', 'None here.'],
])('says what to do when the camera %s', async (_, name, words) => {
  offerCamera(() => Promise.reject(Object.assign(new Error('no'), { name })))
  await scan()
  expect(await screen.findByText(words)).toBeVisible()
})
