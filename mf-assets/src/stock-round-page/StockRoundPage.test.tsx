import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  addStockPhoto,
  type BinLifeAnswer,
  changeBinLife,
  endStockRound,
  getStockPhoto,
  getStockRound,
  listStockFindings,
  recordStockFinding,
  renameStockRound,
  type StockBin,
  type StockFinding,
  type StockRound,
  undoBinLife,
  undoStockFinding,
} from '../../operations'
import { StockDelivery } from '../stock-delivery/StockDelivery'
import { keptRound } from '../stock-findings/kept-round'
import { stockOutbox } from '../stock-findings/stock-outbox'
import { readCode } from './read-code'
import { StockRoundPage } from './StockRoundPage'

jest.mock('./read-code', () => ({ readCode: jest.fn() }))

const own = {
  changeBinLife,
  endStockRound,
  getStockRound,
  listStockFindings,
  addStockPhoto,
  getStockPhoto,
  recordStockFinding,
  renameStockRound,
  undoBinLife,
  undoStockFinding,
}
const ID = '0192f3a4-5b6c-7d8e-9f01-23456789abcd'
const round: StockRound = {
  id: ID,
  name: 'Te Aro, spring',
  suburbs: ['Te Aro'],
  by: 'Mere',
  ended: null,
  begunAt: '2026-11-20T02:00:00.000Z',
  bins: 2,
  found: 0,
  notFound: 0,
}
const bins: StockBin[] = [
  {
    id: 'WN1',
    location: '1 Cuba Street, Te Aro',
    binType: 'general',
    lat: -41.29,
    lng: 174.77,
    state: 'standing',
  },
  {
    id: 'WN2',
    location: '9 Cuba Street, Te Aro',
    binType: 'general',
    lat: -41.3,
    lng: 174.77,
    state: 'works',
  },
]
const lifeOf = (state: BinLifeAnswer['state']): BinLifeAnswer => ({
  state,
  location: '',
  lat: null,
  lng: null,
  out: null,
  expected: null,
  version: '1-a',
  body: { binType: 'general', litres: null, material: null, assetNumber: null, installedOn: null },
  possible: [],
  entries: [],
})
const finding = (values: Partial<StockFinding> = {}): StockFinding => ({
  id: 'b8c1c9f4-94f1-4b84-a52d-0d3b2c1f3a11',
  binId: 'WN2',
  location: '9 Cuba Street, Te Aro',
  found: 'standing',
  isLabelReadable: true,
  note: '',
  labelRead: 'scanned',
  metres: 4,
  accuracyM: 8,
  place: null,
  photoId: null,
  by: 'Tama',
  at: '2026-11-20T02:10:00.000Z',
  steps: [],
  settled: null,
  ...values,
})

let api: FakeApi<typeof own>
let tellPosition: ((lat: number, lng: number, accuracy: number) => void) | null
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('getStockRound', { round, bins })
  api.answer('listStockFindings', { round, findings: [] })
  // Without a signal, unless a test changes that.
  api.cutOff('recordStockFinding')
  api.cutOff('undoStockFinding')
  api.cutOff('addStockPhoto')
  tellPosition = null
  Object.assign(navigator, {
    geolocation: {
      watchPosition(found: PositionCallback) {
        tellPosition = (latitude, longitude, accuracy) =>
          found({ coords: { latitude, longitude, accuracy }, timestamp: Date.now() } as GeolocationPosition)
        return 1
      },
      getCurrentPosition: () => {},
      clearWatch: () => {},
    },
  })
})
afterEach(async () => {
  for (const { id } of stockOutbox.entries()) await stockOutbox.remove(id)
  localStorage.clear()
})

const open = () =>
  renderScreen(
    <WithDomain source="real">
      <StockRoundPage />
      <StockDelivery />
    </WithDomain>,
    { at: `/app/stock-take/${ID}`, path: '/app/stock-take/:id' },
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const standAt = async (lat: number, lng: number, accuracy: number) => {
  await press('Use My Position')
  act(() => tellPosition?.(lat, lng, accuracy))
}
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const asked = (wanted: string) => api.asked.filter(({ name }) => name === wanted)
/** The record takes every finding from now on. */
const takeFindings = () =>
  api.answer('recordStockFinding', () => {
    const { path } = asked('recordStockFinding').at(-1) ?? { path: '' }
    return { id: path.split('/').at(-1) ?? '' }
  })

it('has one heading before and after it is read, which keeps the focus', async () => {
  open()
  const heading = screen.getByRole('heading', { level: 1, name: 'Round' })
  // As the shell does after a navigation.
  heading.tabIndex = -1
  heading.focus()
  await screen.findByRole('button', { name: 'Confirm WN1, 1 Cuba Street, Te Aro' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('keeps a finding on the phone without a signal, counts it, and sends it once with a signal', async () => {
  open()
  await press('Confirm WN1, 1 Cuba Street, Te Aro')
  await press('Record')
  expect(screen.getByText('Say whether its label can be read.')).toBeVisible()
  await choose('Yes')
  await userEvent.type(screen.getByLabelText(/^Note/), ' Ivy on it ')
  await press('Record')
  expect(await screen.findByText('Saved on this phone: 1 finding. Will send by itself.')).toBeVisible()
  expect(screen.getByText('1 of 2 bins visited')).toBeVisible()
  expect(listed('Bins visited')).toEqual([expect.stringContaining('Not sent yet.')])
  await waitFor(() => expect(asked('recordStockFinding').length).toBeGreaterThan(0))
  takeFindings()
  api.cutOff('listStockFindings')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Everything you found is in the record.')).toBeVisible()
  const paths = new Set(asked('recordStockFinding').map(({ path }) => path))
  expect(paths.size).toBe(1)
  expect(asked('recordStockFinding').at(-1)?.body).toMatchObject({
    found: 'standing',
    binId: 'WN1',
    isLabelReadable: true,
    note: 'Ivy on it',
    labelRead: null,
    metres: null,
    accuracyM: null,
  })
  // The findings could not be read again: the page shows what was delivered.
  expect(screen.getByText('1 of 2 bins visited')).toBeVisible()
})

it('finds a bin by the typed id or the link of its label, and names one of elsewhere', async () => {
  open()
  const field = await screen.findByLabelText('Id on the label')
  await userEvent.type(field, 'wn7{Enter}')
  expect(field).toHaveAccessibleDescription('Bin wn7 is not in this round.')
  await userEvent.clear(field)
  await userEvent.type(field, 'https://bins.example/b/WN2{Enter}')
  const form = await screen.findByRole('form', { name: 'Confirm bin WN2' })
  expect(within(form).getByText('Bin WN2. The record has it out for works.')).toBeVisible()
})

describe('the label of a bin', () => {
  const stopTrack = jest.fn()
  beforeEach(() => {
    stopTrack.mockClear()
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.assign(navigator, {
      mediaDevices: { getUserMedia: async () => ({ getTracks: () => [{ stop: stopTrack }] }) },
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  it('is scanned with the camera, which says that it can be read', async () => {
    const texts = ['https://example.org/', 'https://bins.example/b/WN1']
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: texts.length > 1 ? texts.shift() : texts[0] }]
      },
    })
    open()
    await press('Scan the Label')
    expect(await screen.findByText('This code is not the label of a bin.')).toBeVisible()
    const form = await screen.findByRole('form', { name: 'Confirm bin WN1' })
    expect(within(form).getByRole('radio', { name: 'Yes' })).toBeChecked()
    await waitFor(() => expect(stopTrack).toHaveBeenCalled())
    await press('Record')
    expect(await screen.findByText(/Saved on this phone: 1 finding/)).toBeVisible()
    expect(stockOutbox.entries()[0]?.body).toMatchObject({ labelRead: 'scanned', isLabelReadable: true })
  })

  it('is scanned by a reader of the page in a browser that reads no codes', async () => {
    jest.mocked(readCode).mockResolvedValue('https://bins.example/b/WN2')
    jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
    const context = { drawImage: () => {}, getImageData: () => ({}) }
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    open()
    await press('Scan the Label')
    expect(await screen.findByRole('form', { name: 'Confirm bin WN2' })).toBeVisible()
    await waitFor(() => expect(stopTrack).toHaveBeenCalled())
  })

  it('is typed where a page has no camera', async () => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    open()
    await screen.findByLabelText('Id on the label')
    expect(screen.queryByRole('button', { name: 'Scan the Label' })).not.toBeInTheDocument()
  })
})

it('says that a phone without room does not open the round again', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  open()
  expect(await screen.findByText(/This phone has no room for the list of the round/)).toBeVisible()
  setItem.mockRestore()
})

it('takes a move by a good position alone, and says what is wrong with a rough one', async () => {
  open()
  await screen.findByText('0 of 2 bins visited')
  await standAt(-41.2904, 174.77, 35)
  await press('Confirm WN1, 1 Cuba Street, Te Aro')
  expect(screen.getByText('44 m from its place in the record, ± 35 m.')).toBeVisible()
  await choose('It has moved to where I stand')
  await choose('No')
  await press('Record')
  expect(screen.getByRole('alert')).toHaveTextContent(/Not recorded.*± 35 m, and a move needs ± 20 m/)
  act(() => tellPosition?.(-41.2904, 174.77, 6))
  await press('Record')
  expect(await screen.findByText('Saved on this phone: 1 finding. Will send by itself.')).toBeVisible()
  expect(stockOutbox.entries()[0]?.body).toMatchObject({
    found: 'moved',
    place: { lat: -41.2904, lng: 174.77 },
    accuracyM: 6,
    isLabelReadable: false,
  })
})

it('lists the nearest bin first once the phone knows where it is', async () => {
  open()
  await screen.findByText('0 of 2 bins visited')
  expect(listed('Bins to visit')[0]).toContain('1 Cuba Street')
  await standAt(-41.3001, 174.77, 6)
  expect(listed('Bins to visit')[0]).toContain('9 Cuba Street, Te AroWN2, 11 m away')
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'By street')
  expect(listed('Bins to visit')[0]).toContain('1 Cuba Street')
})

it('warns that a bin which stands here is far from its place in the record', async () => {
  open()
  await screen.findByText('0 of 2 bins visited')
  await standAt(-41.292, 174.77, 6)
  await press('Confirm WN1, 1 Cuba Street, Te Aro')
  expect(screen.getByText('You are not where the record has it')).toBeVisible()
})

it('takes the last finding back, also before it was sent', async () => {
  open()
  await press('Confirm WN1, 1 Cuba Street, Te Aro')
  await choose('It is not here')
  await press('Record')
  expect(await screen.findByText('1 of 2 bins visited, 1 not found')).toBeVisible()
  await press('Undo')
  expect(await screen.findByText('0 of 2 bins visited')).toBeVisible()
  expect(stockOutbox.entries().map(({ about }) => about.kind)).toEqual(['undone', 'found'])
})

it('offers no Undo of a colleague’s later finding of the same bin, and puts the focus where work goes on', async () => {
  open()
  await press('Confirm WN2, 9 Cuba Street, Te Aro')
  await press('Cancel')
  expect(screen.getByRole('heading', { name: 'To visit (2)' })).toHaveFocus()
  await press('Confirm WN2, 9 Cuba Street, Te Aro')
  expect(screen.getByRole('heading', { name: '9 Cuba Street, Te Aro' })).toHaveFocus()
  await choose('It is not here')
  await press('Record')
  await waitFor(() => expect(screen.getByText('9 Cuba Street, Te Aro: Not found')).toHaveFocus())
  const later = finding({ at: new Date(Date.now() + 1000).toISOString() })
  api.answer('listStockFindings', { round, findings: [later] })
  act(() => api.tell({ kind: 'remote', remote: 'mf-assets' }))
  expect(await screen.findByText(/Tama/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('shows what a colleague found as soon as the record tells', async () => {
  open()
  await screen.findByText('0 of 2 bins visited')
  api.answer('listStockFindings', { round, findings: [finding()] })
  act(() => api.tell({ kind: 'remote', remote: 'mf-assets' }))
  expect(await screen.findByText('1 of 2 bins visited')).toBeVisible()
  expect(listed('Bins visited')).toEqual([
    expect.stringContaining('WN2: Standing, label scanned, 4 m from its place, ± 8 m'),
  ])
  expect(listed('Bins visited')[0]).toContain('Tama')
})

it('opens from the copy on this phone without a signal, with the age of it', async () => {
  const first = open()
  await screen.findByText('0 of 2 bins visited')
  await waitFor(() => expect(keptRound(ID)).not.toBeNull())
  first.unmount()
  api.cutOff('getStockRound')
  api.cutOff('listStockFindings')
  open()
  expect(await screen.findByText('0 of 2 bins visited')).toBeVisible()
  expect(await screen.findByText(/Not connected. The round as of/, {}, { timeout: 5_000 })).toBeVisible()
}, 15_000)

it('lists what was not found when the round has ended, each with the steps to take', async () => {
  const ended: StockRound = { ...round, ended: { by: 'Mere', at: '2026-11-20T04:00:00.000Z' } }
  const missing = finding({ found: 'not-found', steps: ['retired', 'works', 'moved'], isLabelReadable: null })
  api.answer('getStockRound', { round: ended, bins })
  api.answer('listStockFindings', { round: ended, findings: [missing] })
  api.answer('changeBinLife', lifeOf('retired'))
  open()
  const list = within(await screen.findByRole('list', { name: 'Findings to settle' }))
  expect(list.getByRole('link', { name: 'It moved: give its place' })).toHaveAttribute(
    'href',
    '/app/bins/WN2',
  )
  expect(screen.getByText('1 bin was not visited. Open the round again to visit it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument()
  const settled = { ...missing, steps: [], settled: { kind: 'retired' as const, by: 'Sina', at: missing.at } }
  api.answer('listStockFindings', { round: ended, findings: [settled] })
  await press('Taken away for good: WN2, 9 Cuba Street, Te Aro')
  expect(await screen.findByText(/Settled: taken away for good, by Sina/)).toBeVisible()
  expect(asked('changeBinLife')).toMatchObject([
    {
      path: expect.stringMatching(/bins\/WN2\/life\/[\w-]{36}$/),
      body: { change: { kind: 'retired' }, why: 'Stock-taking “Te Aro, spring”: not found' },
    },
  ])
  expect(screen.getByText('WN2, 9 Cuba Street, Te Aro: taken away for good.')).toHaveFocus()
  api.answer('undoBinLife', lifeOf('works'))
  api.answer('listStockFindings', { round: ended, findings: [missing] })
  await press('Undo: WN2, taken away for good')
  expect(await screen.findByRole('button', { name: /^Taken away for good: WN2/ })).toBeVisible()
  const changeId = asked('changeBinLife')[0]?.path.split('/').at(-1)
  expect(asked('undoBinLife')[0]?.path).toContain(changeId)
  expect(screen.getByRole('heading', { name: 'To settle (1)' })).toHaveFocus()
})

it('says why the register was not changed where the focus is', async () => {
  const damaged = finding({ found: 'damaged', steps: ['damaged'] })
  api.answer('listStockFindings', { round, findings: [damaged] })
  api.refuse('changeBinLife', 409, 'The bin was taken away meanwhile.')
  open()
  await press('Mark as damaged: WN2, 9 Cuba Street, Te Aro')
  expect((await screen.findByText('The bin was taken away meanwhile.')).closest('[tabindex]')).toHaveFocus()
})

it('moves a bin in the register to where it was found', async () => {
  const moved = finding({
    found: 'moved',
    steps: ['moved'],
    metres: 44,
    place: { lat: -41.2904, lng: 174.77 },
  })
  api.answer('listStockFindings', { round, findings: [moved] })
  api.answer('changeBinLife', lifeOf('standing'))
  open()
  await press('Move it there: WN2, 9 Cuba Street, Te Aro')
  await waitFor(() => expect(asked('changeBinLife')).toHaveLength(1))
  expect(asked('changeBinLife')[0]?.body).toEqual({
    change: { kind: 'moved', lat: -41.2904, lng: 174.77, location: '9 Cuba Street, Te Aro' },
    why: 'Stock-taking “Te Aro, spring”: moved, 44 m from its old place',
  })
})

it('keeps a finding that the record refuses, with the reason, until it is discarded', async () => {
  api.refuse('recordStockFinding', 409, 'Bin WN1 is not in this round.')
  open()
  await press('Confirm WN1, 1 Cuba Street, Te Aro')
  await choose('Yes')
  await press('Record')
  expect(await screen.findByRole('alert')).toHaveTextContent(/Not recorded.*Bin WN1 is not in this round/)
  expect(screen.getByText('1 finding not recorded: see above.')).toBeVisible()
  expect(screen.getByText('0 of 2 bins visited')).toBeVisible()
  await press('Discard')
  expect(await screen.findByText('No bin was visited yet.')).toBeVisible()
})

it('gives the round another name', async () => {
  const renamed = { ...round, name: 'Te Aro, summer' }
  api.answer('renameStockRound', renamed)
  open()
  await press('Rename Round')
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveFocus()
  expect(name).toHaveValue('Te Aro, spring')
  await userEvent.clear(name)
  await press('Save Name')
  expect(name).toHaveAccessibleDescription('Give the round a name.')
  expect(name).toHaveFocus()
  await userEvent.type(name, ' Te Aro, summer ')
  api.answer('listStockFindings', { round: renamed, findings: [] })
  await press('Save Name')
  expect(await screen.findByRole('heading', { level: 1, name: 'Te Aro, summer' })).toBeVisible()
  expect(asked('renameStockRound')[0]?.body).toEqual({ name: 'Te Aro, summer' })
  expect(await screen.findByRole('button', { name: 'Rename Round' })).toHaveFocus()
})

it('keeps a new name that was not saved in its field, and says why', async () => {
  api.refuse('renameStockRound', 403, 'Your role may not do that.')
  open()
  await press('Rename Round')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' 2026')
  await press('Save Name')
  expect(await screen.findByText(/The round has its name of before/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Te Aro, spring 2026')
  await press('Keep the Name')
  expect(screen.getByRole('heading', { level: 1, name: 'Te Aro, spring' })).toBeVisible()
})

it('closes the form also when the name was saved at the second try', async () => {
  api.refuse('renameStockRound', 503)
  open()
  await press('Rename Round')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' 2026')
  await press('Save Name')
  const again = await screen.findByRole('button', { name: 'Try again' })
  const renamed = { ...round, name: 'Te Aro, spring 2026' }
  api.answer('renameStockRound', renamed)
  api.answer('listStockFindings', { round: renamed, findings: [] })
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Rename Round' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Te Aro, spring 2026' })).toBeVisible()
})

it('ends the round', async () => {
  api.answer('endStockRound', { ...round, ended: { by: 'Mere', at: '2026-11-20T04:00:00.000Z' } })
  open()
  await press('End Round')
  await waitFor(() => expect(asked('endStockRound')[0]?.body).toEqual({ isEnded: true }))
})

it('keeps the focus on the button that ends the round and opens it again', async () => {
  const ended = { ...round, ended: { by: 'Mere', at: '2026-11-20T04:00:00.000Z' } }
  api.answer('endStockRound', ended)
  open()
  const button = await screen.findByRole('button', { name: 'End Round' })
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    await waitFor(() => expect(button).toBeDisabled())
    // As browsers do with a button that is disabled.
    button.blur()
    api.answer('listStockFindings', { round: ended, findings: [] })
    globalThis.fetch = send
    return send(...request)
  }
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Again' })).toHaveFocus())
})

it('says that the server answers again after a round was not ended without it', async () => {
  api.cutOff('endStockRound')
  open()
  await screen.findByText('0 of 2 bins visited')
  api.cutOff('listStockFindings')
  await press('End Round')
  expect(await screen.findByText(/The server did not answer/)).toBeVisible()
  api.answer('listStockFindings', { round, findings: [] })
  api.tell({ kind: 'remote', remote: 'mf-assets' })
  expect(await screen.findByText('The server answers again: try again.')).toBeVisible()
  api.answer('listStockFindings', {
    round: { ...round, ended: { by: 'Mere', at: '2026-11-20T04:00:00.000Z' } },
    findings: [],
  })
  api.tell({ kind: 'remote', remote: 'mf-assets' })
  await waitFor(() => expect(screen.queryByText('The round was not ended')).not.toBeInTheDocument())
})

it('says of a round that nobody has begun that no bin was visited', async () => {
  open()
  expect(await screen.findByText('No bin was visited yet.')).toBeVisible()
  expect(screen.queryByText('Everything you found is in the record.')).not.toBeInTheDocument()
})

it('says that there is no such round, and why one could not be read', async () => {
  api.refuse('getStockRound', 404)
  api.refuse('listStockFindings', 404)
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Round not found' })).toBeVisible()
})

describe('a photo of a finding', () => {
  const small = new Blob(['small'], { type: 'image/jpeg' })
  beforeEach(() => {
    Object.assign(globalThis, {
      createImageBitmap: async () => ({ width: 4000, height: 3000, close: () => {} }),
    })
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(small))
  })
  const takePhoto = async () => {
    await press('Confirm WN1, 1 Cuba Street, Te Aro')
    await choose('Yes')
    const file = new File(['a large one'], 'bin.jpg', { type: 'image/jpeg' })
    await userEvent.upload(screen.getByLabelText('Photo of the bin'), file)
    await screen.findByText(/^One photo, 1 kB/)
  }

  it('waits on the phone without a signal, and is sent after its finding', async () => {
    open()
    await takePhoto()
    await press('Record')
    expect(await screen.findByText(/Saved on this phone: 1 finding and 1 photo\./)).toBeVisible()
    expect(screen.getByText('Its photo is on this phone, and will be sent by itself.')).toBeVisible()
    const [finding, photo] = stockOutbox.entries().toReversed()
    expect(photo).toMatchObject({ after: finding?.id, about: { kind: 'photo', findingId: finding?.id } })
    expect(photo?.path).toBe(`${finding?.path}/photos/${photo?.id}`)
    expect(photo?.body).toBeInstanceOf(Blob)
    expect(photo?.body).toHaveProperty('type', `multipart/form-data; boundary=photo-${photo?.id}`)
    const createObjectURL = jest.fn((_: Blob) => 'blob:shown')
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined })
    await press('Show the photo of WN1')
    expect(screen.getByRole('img', { name: /^Bin WN1 as .+ found it$/ })).toHaveAttribute('src', 'blob:shown')
    expect(createObjectURL.mock.lastCall?.[0]).toMatchObject({ size: small.size, type: 'image/jpeg' })
  })

  it('can be left out again', async () => {
    open()
    await takePhoto()
    await press('Leave the Photo Out')
    await press('Record')
    expect(await screen.findByText(/Saved on this phone: 1 finding\./)).toBeVisible()
  })

  it('says what to do with one that the browser cannot read', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('HEIC')) })
    open()
    await press('Confirm WN1, 1 Cuba Street, Te Aro')
    const file = new File(['?'], 'bin.heic', { type: 'image/heic' })
    await userEvent.upload(screen.getByLabelText('Photo of the bin'), file)
    expect(await screen.findByText(/^This photo cannot be read here/)).toBeVisible()
  })

  it('is shown to the office beside its finding when it is asked for', async () => {
    const photoId = '7f9c24e5-2f0b-4b8d-9c51-4a1f0c9e2b11'
    const seen = finding({ photoId, found: 'damaged', steps: ['damaged'] })
    api.answer('listStockFindings', { round, findings: [seen] })
    api.answer('getStockPhoto', { type: 'image/webp', base64: 'UklGRg==', width: 40, height: 30 })
    open()
    const toSettle = within(await screen.findByRole('list', { name: 'Findings to settle' }))
    expect(asked('getStockPhoto')).toEqual([])
    await userEvent.click(toSettle.getByRole('button', { name: 'Show the photo of WN2' }))
    expect(await toSettle.findByRole('img', { name: 'Bin WN2 as Tama found it' })).toHaveAttribute(
      'src',
      'data:image/webp;base64,UklGRg==',
    )
  })
})
