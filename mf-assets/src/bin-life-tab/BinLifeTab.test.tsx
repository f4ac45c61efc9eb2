import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import {
  type BinLifeAnswer,
  changeBinLife,
  getBinLife,
  type LifeEntry,
  listBinClaims,
  undoBinLife,
} from '../../operations'
import { BinLifeTab } from './BinLifeTab'

const own = { changeBinLife, getBinLife, listBinClaims, undoBinLife }
const standing: BinLifeAnswer = {
  state: 'standing',
  location: '1 Cuba Street',
  lat: -41.29,
  lng: 174.77,
  out: null,
  possible: ['works', 'damaged', 'replaced', 'moved', 'retired'],
  entries: [],
  version: '0-a',
  body: { binType: 'general', litres: 120, material: null, assetNumber: 'A 1', installedOn: null },
  expected: null,
}
const entry: LifeEntry = {
  id: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  kind: 'works',
  why: 'New pavement',
  by: 'Kiri',
  at: '2026-11-21T03:00:00.000Z',
  outFrom: '2026-11-21T03:00:00.000Z',
  outUntil: null,
  metres: null,
  skippedStops: 2,
  undone: null,
  canUndo: true,
  moved: null,
  expected: null,
  replaced: null,
}
const out: BinLifeAnswer = {
  ...standing,
  state: 'works',
  out: { from: entry.at, until: null },
  possible: ['works', 'back'],
  entries: [entry],
  version: '1-b',
}

let api: FakeApi<typeof own>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(own)
  api.answer('getBinLife', standing)
  api.answer('listBinClaims', { claims: [] })
})
const open = () =>
  renderScreen(
    <WithDomain source="real">
      <BinLifeTab binId="WN1" />
    </WithDomain>,
  )
const choose = (kind: string) => userEvent.selectOptions(screen.getByLabelText('What happened'), kind)
const changes = () => api.asked.filter(({ name }) => name === 'changeBinLife')
const record = () => userEvent.click(screen.getByRole('button', { name: 'Record It' }))

it('records works with their days and the reason, and shows what followed', async () => {
  api.answer('changeBinLife', out)
  open()
  await screen.findByText('It is used as usual.')
  await userEvent.type(screen.getByLabelText(/^Day it is back/), '2026-12-03')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), ' New pavement ')
  api.answer('getBinLife', out)
  await record()
  expect(await screen.findByText('Out for works', { exact: true })).toBeVisible()
  expect(screen.getByText('“Works take it away” is recorded.')).toHaveFocus()
  expect(changes()).toMatchObject([
    {
      path: expect.stringMatching(/\/api\/assets\/bins\/WN1\/life\/[\w-]{36}$/),
      body: { change: { kind: 'works', from: null, back: '2026-12-03' }, why: 'New pavement' },
    },
  ])
  const history = within(screen.getByRole('region', { name: 'What happened to the bin' }))
  expect(history.getByText(/2 stops of open routes skipped/)).toBeVisible()
})

it('names the field that is missing or wrong, and sends nothing', async () => {
  open()
  await screen.findByText('It is used as usual.')
  await record()
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveAccessibleDescription('Write the reason.')
  await choose('moved')
  await userEvent.clear(screen.getByLabelText('Latitude'))
  await userEvent.type(screen.getByLabelText('Latitude'), '412,9')
  await record()
  expect(screen.getByLabelText('Latitude')).toHaveAccessibleDescription(
    'Give degrees from -90 to 90, such as -41.29.',
  )
  expect(changes()).toEqual([])
})

it('names all fields that are wrong at once, and goes to the first one', async () => {
  open()
  await screen.findByText('It is used as usual.')
  await choose('moved')
  await userEvent.clear(screen.getByLabelText('Latitude'))
  await userEvent.type(screen.getByLabelText('Latitude'), '412,9')
  await userEvent.clear(screen.getByLabelText('Longitude'))
  await record()
  expect(screen.getByLabelText('Latitude')).toHaveAccessibleDescription(/^Give degrees from -90 to 90/)
  expect(screen.getByLabelText('Longitude')).toHaveAccessibleDescription(/^Give degrees from -180 to 180/)
  expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveAccessibleDescription('Write the reason.')
  expect(screen.getByLabelText('Latitude')).toHaveFocus()
  expect(changes()).toEqual([])
})

it('takes the last change back', async () => {
  api.answer('getBinLife', out)
  api.answer('undoBinLife', standing)
  open()
  const undo = await screen.findByRole('button', { name: /^Undo Out for works/ })
  api.answer('getBinLife', standing)
  await userEvent.click(undo)
  expect(await screen.findByText('It is used as usual.')).toBeVisible()
  expect(api.asked.map(({ path }) => path)).toContainEqual(expect.stringContaining(`/life/${entry.id}/undo`))
  expect(screen.getByRole('heading', { name: 'What happened' })).toHaveFocus()
})

it('records a new body, with its type, size and number, and offers its label', async () => {
  const replaced: BinLifeAnswer = {
    ...standing,
    body: { ...standing.body, litres: 240, material: 'Steel', assetNumber: 'A 2' },
    entries: [
      {
        ...entry,
        kind: 'replaced',
        why: 'Burnt',
        outFrom: null,
        skippedStops: 0,
        replaced: {
          before: standing.body,
          hasNewLabel: true,
          after: { ...standing.body, litres: 240, material: 'Steel', assetNumber: 'A 2' },
        },
      },
    ],
    version: '2-c',
  }
  api.answer('changeBinLife', replaced)
  open()
  expect(await screen.findByText('Its body: General, 120 L, asset A 1.')).toBeVisible()
  await choose('replaced')
  const litres = screen.getByLabelText('Litres')
  expect(litres).toHaveValue('120')
  await userEvent.clear(litres)
  await userEvent.type(litres, '2.5')
  await userEvent.type(screen.getByLabelText('Material'), 'Steel')
  await userEvent.type(screen.getByLabelText('Asset number'), 'A 2')
  await userEvent.click(screen.getByRole('switch', { name: /^It has a new label/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Burnt')
  await record()
  expect(litres).toHaveAccessibleDescription(
    'Give whole litres from 1 to 100,000, such as 120, or leave it empty.',
  )
  expect(changes()).toEqual([])
  await userEvent.clear(litres)
  await userEvent.type(litres, '240')
  api.answer('getBinLife', replaced)
  await record()
  expect(await screen.findByRole('link', { name: 'Print its label' })).toHaveAttribute(
    'href',
    expect.stringContaining('WN1'),
  )
  expect(changes()).toMatchObject([
    {
      body: {
        change: {
          kind: 'replaced',
          binType: 'general',
          litres: 240,
          material: 'Steel',
          assetNumber: 'A 2',
          installedOn: null,
          hasNewLabel: true,
        },
        seen: '0-a',
      },
    },
  ])
  expect(
    screen.getByText(/General, 120 L, asset A 1 → General, 240 L, Steel, asset A 2, with a new label/),
  ).toBeVisible()
})

it('goes to the notice of a change that was not recorded, or not taken back', async () => {
  api.answer('getBinLife', out)
  api.refuse('changeBinLife', 409, 'The bin is not out for works.')
  api.refuse('undoBinLife', 409, 'It has changed since.')
  open()
  await userEvent.type(await screen.findByRole('textbox', { name: /^Why/ }), 'Burnt')
  await record()
  const notRecorded = await screen.findByRole('alert')
  expect(notRecorded).toHaveTextContent('The bin is not out for works.')
  expect(notRecorded.parentElement).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: /^Undo Out for works/ }))
  const notUndone = (await screen.findByText('It has changed since.')).closest('[role=alert]')
  expect(notUndone?.parentElement).toHaveFocus()
})

describe('when a colleague was faster', () => {
  it('says who changed what, and records nothing before it is looked at', async () => {
    open()
    await screen.findByText('It is used as usual.')
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Burnt')
    api.answer('getBinLife', out)
    api.tell({ kind: 'bins', bins: null })
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent(/Kiri recorded “Out for works” \(New pavement\), 21 Nov/)
    await record()
    expect(notice).toHaveFocus()
    expect(changes()).toEqual([])
    api.answer('changeBinLife', out)
    await userEvent.click(within(notice).getByRole('button', { name: 'I Have Looked' }))
    expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveValue('Burnt')
    await record()
    expect(changes()).toMatchObject([{ body: { seen: '1-b', why: 'Burnt' } }])
  })

  it('shows the refusal, and what was changed', async () => {
    open()
    await screen.findByText('It is used as usual.')
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Burnt')
    const refusal = 'Kiri recorded “Out for works” of bin WN1 meanwhile.'
    const call = globalThis.fetch
    const problem = { type: 'urn:problem:changed-meanwhile', title: 'Changed', status: 409, detail: refusal }
    const conflict = { ok: false, status: 409, headers: new Headers(), json: async () => problem }
    globalThis.fetch = (async (url: string, init?: RequestInit) =>
      init?.method === 'PUT' ? conflict : call(url, init)) as typeof fetch
    await record()
    expect(await screen.findByText(refusal)).toBeVisible()
    api.answer('getBinLife', out)
    await userEvent.click(screen.getByRole('button', { name: 'Look Again' }))
    expect(await screen.findByText('The bin has changed meanwhile')).toBeVisible()
    expect(screen.queryByText(refusal)).not.toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'I Have Looked' }))
    expect(screen.getByRole('button', { name: 'Record It' })).toHaveFocus()
  })
})

it('says what a planned bin is, and that it stands where the phone is', async () => {
  const planned: BinLifeAnswer = {
    ...standing,
    state: 'planned',
    expected: '2026-12-13T11:00:00.000Z',
    possible: ['stands', 'planned', 'moved', 'dropped'],
  }
  api.answer('getBinLife', planned)
  api.answer('changeBinLife', standing)
  const watchPosition = jest.fn((take: PositionCallback) => {
    const coords = { latitude: -41.2901, longitude: 174.77, accuracy: 6 }
    take({ coords, timestamp: Date.now() } as GeolocationPosition)
    return 1
  })
  const geolocation = { watchPosition, getCurrentPosition: jest.fn(), clearWatch: jest.fn() }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  open()
  expect(await screen.findByText(/does not stand yet, and is expected on 14 Dec 2026/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'I Am Beside It' }))
  await userEvent.click(
    await screen.findByRole('switch', { name: 'It stands here: 11 m from the planned place, within 6 m' }),
  )
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Put up')
  await record()
  expect(changes()).toMatchObject([
    { body: { change: { kind: 'stands', place: { lat: -41.2901, lng: 174.77 } } } },
  ])
})

it('shows what a source says that does not win', async () => {
  const nothing = { location: null, binType: null, lat: null, lng: null, litres: null }
  const survey = { sourceId: '7c9e6679-7425-40de-944b-e07fc1f90ae8', source: 'Survey', ...nothing }
  const layer = { ...survey, sourceId: '00000000-0000-4000-8000-000000000002', source: 'Open-data layer' }
  api.answer('listBinClaims', {
    claims: [
      { ...survey, location: 'Survey Street', litres: 240 },
      { ...layer, binType: 'recycling', lat: -41.2909, lng: 174.77 },
    ],
  })
  open()
  const said = within(await screen.findByRole('region', { name: 'What other sources say' }))
  expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Survey says: Survey Street; 240 L.',
    'Open-data layer says: Recycling; it stands 100 m south, at -41.2909, 174.77.',
  ])
})

it('shows where a bin stood before, with the days', async () => {
  const [from, to] = [
    { lat: -41.29, lng: 174.77, location: '1 Cuba Street' },
    { lat: -41.291, lng: 174.77, location: '2 Tory Street' },
  ]
  const move: LifeEntry = { ...entry, kind: 'moved', outFrom: null, metres: 111, moved: { from, to } }
  const wrong = { ...move, id: '0192f3a4-5b6c-7d8e-9f01-23456789abce', undone: { by: 'Kiri', at: entry.at } }
  api.answer('getBinLife', { ...standing, entries: [wrong, move] })
  open()
  const trail = within(await screen.findByRole('region', { name: 'Where the bin stood' }))
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['1 Cuba Street: until 21 Nov 2026', '2 Tory Street: from 21 Nov 2026 until now']),
  )
})

it('says how far it moved in m, and from 1 km on in km', async () => {
  const move: LifeEntry = { ...entry, kind: 'moved', outFrom: null, skippedStops: 0, metres: 494_321 }
  api.answer('getBinLife', { ...standing, entries: [move] })
  open()
  expect(await screen.findByText('Moved by 494 km: New pavement')).toBeVisible()
})

it('says of a bin that stayed in its place that its address changed', async () => {
  const place = { lat: -41.29, lng: 174.77 }
  const moved = {
    from: { ...place, location: '1 Cuba Street' },
    to: { ...place, location: '3 Cuba Street' },
  }
  const renamed: LifeEntry = { ...entry, kind: 'moved', outFrom: null, skippedStops: 0, metres: null, moved }
  api.answer('getBinLife', { ...standing, entries: [renamed] })
  open()
  expect(
    await screen.findByText('Address changed from “1 Cuba Street” to “3 Cuba Street”: New pavement'),
  ).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Where the bin stood' })).toBeNull()
})

it('records no move to where the bin is already', async () => {
  open()
  await screen.findByText('It is used as usual.')
  await choose('moved')
  await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'New site')
  await record()
  expect(screen.getByLabelText('Street or address')).toHaveAccessibleDescription(
    'It has this address and place already: change one of them.',
  )
  expect(changes()).toEqual([])
})

describe('a new place on the map', () => {
  const moving = async (life: BinLifeAnswer = standing) => {
    api.answer('getBinLife', life)
    open()
    await screen.findByLabelText('What happened')
    await choose('moved')
  }
  const placeText = () => screen.getByText(/^The new place/, { selector: '[role=status]' })
  const typeLatitude = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('Latitude'))
    await userEvent.type(screen.getByLabelText('Latitude'), text)
  }

  it('is said in words beside the old one, and can be put back', async () => {
    await moving()
    expect(screen.getByRole('region', { name: 'The new place of WN1 on the map' })).toBeVisible()
    expect(placeText()).toHaveTextContent('The new place is the old one still, at -41.29, 174.77.')
    await typeLatitude('-41.2891')
    expect(placeText()).toHaveTextContent('The new place: 100 m north of the old one, at -41.2891, 174.77.')
    await userEvent.click(screen.getByRole('button', { name: 'Put the Marker Back' }))
    expect(screen.getByLabelText('Latitude')).toHaveValue('-41.29')
  })

  it('is said by itself where the bin had none', async () => {
    await moving({ ...standing, lat: null, lng: null })
    expect(screen.getByText(/^No place is given yet/)).toBeVisible()
    await typeLatitude('-41.29')
    await userEvent.type(screen.getByLabelText('Longitude'), '174.77')
    expect(placeText()).toHaveTextContent('The new place: -41.29, 174.77.')
  })

  it('is asked for again where it is farther than bins are moved', async () => {
    api.answer('changeBinLife', standing)
    await moving()
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'New site')
    await typeLatitude('-41.2')
    const confirm = screen.getByRole('switch', { name: 'It really moved 10 km' })
    await record()
    expect(confirm).toHaveAccessibleDescription(/^Bins seldom move so far/)
    expect(confirm).toHaveFocus()
    expect(changes()).toEqual([])
    await userEvent.click(confirm)
    await typeLatitude('-36.85')
    const other = screen.getByRole('switch', { name: /^It really moved 494 km/ })
    expect(other).not.toBeChecked()
    await userEvent.click(other)
    await record()
    expect(changes()).toMatchObject([{ body: { change: { kind: 'moved', lat: -36.85 } } }])
  })

  it('is refused outside New Zealand, and a minus that is missing is said', async () => {
    await moving()
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'New site')
    await typeLatitude('41.29')
    await record()
    expect(screen.getByLabelText('Latitude')).toHaveAccessibleDescription(
      'The place is north of the equator: a minus sign is missing.',
    )
    await typeLatitude('-10')
    await record()
    expect(screen.getByLabelText('Latitude')).toHaveAccessibleDescription('The place is not in New Zealand.')
    expect(changes()).toEqual([])
  })

  it('is the position of the phone, once it is exact enough', async () => {
    let take: PositionCallback = () => {}
    const geolocation = {
      watchPosition: (given: PositionCallback) => {
        take = given
        return 1
      },
      getCurrentPosition: jest.fn(),
      clearWatch: jest.fn(),
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
    const say = (accuracy: number) =>
      act(async () => {
        const coords = { latitude: -41.2895, longitude: 174.7701, accuracy }
        take({ coords, timestamp: Date.now() } as GeolocationPosition)
      })
    await moving()
    await userEvent.click(screen.getByRole('button', { name: 'Use This Phone’s Position' }))
    await say(60)
    expect(screen.getByText(/good to ± 60 m, and a move needs ± 20 m/)).toBeVisible()
    expect(screen.getByLabelText('Latitude')).toHaveValue('-41.29')
    await say(6)
    expect(screen.getByLabelText('Latitude')).toHaveValue('-41.2895')
    expect(screen.getByLabelText('Longitude')).toHaveValue('174.7701')
  })

  it('is not the old one again after a colleague has moved the bin meanwhile', async () => {
    await moving()
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'In the way')
    api.answer('getBinLife', { ...standing, lat: -41.2899, location: '3 Cuba Street', version: '1-c' })
    api.tell({ kind: 'bins', bins: null })
    await userEvent.click(await screen.findByRole('button', { name: 'I Have Looked' }))
    expect(screen.getByLabelText('Latitude')).toHaveValue('-41.2899')
    expect(screen.getByLabelText('Street or address')).toHaveValue('3 Cuba Street')
    expect(screen.getByRole('textbox', { name: /^Why/ })).toHaveValue('In the way')
  })
})
