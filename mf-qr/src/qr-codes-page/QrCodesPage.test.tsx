import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS, sampleBins } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { fakeApi, makeBin, renewMockRecord, WithDomain } from 'shared-domain/testing'
import { notify } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import type { LabelBin, MadeCode } from '../../operations'
import * as operations from '../../operations'
import { fakeCanvas } from '../testing/fake-canvas'
import { makeFile } from '../testing/make-file'
import { scanCode } from '../testing/scan-code'
import { QrCodesPage } from './QrCodesPage'

const mockRead = jest.fn()
jest.mock('../sheets/run-sheet-task', () => ({ readCodePicture: () => mockRead() }))

/** With real data it is a council's own record, unless it is the demonstration. */
const open = (source: DataSource = 'mock', { isDemonstration = source === 'mock' } = {}) => {
  const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration }
  renderScreen(
    <WithDomain source={source} settings={{ openData }}>
      <QrCodesPage />
    </WithDomain>,
    { at: '/app/qr-codes' },
  )
  return userEvent.setup()
}
const preview = () => within(screen.getByRole('region', { name: 'QR Code Preview' }))
const recent = () => within(screen.getByRole('region', { name: 'Recently Generated QR Codes' }))
const recentNames = () =>
  recent()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const nearbyLink = () => new URL(scanCode(preview().getByRole('img')) ?? '')
const choosePlace = async (user: UserEvent) => {
  // jsdom cannot show the street map, so a place is chosen in other ways.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  await user.click(screen.getByRole('radio', { name: 'Where the code will hang' }))
}
/** Types a bin of which the record says nothing. */
const typeBin = async (user: UserEvent) => {
  await user.clear(screen.getByRole('textbox', { name: 'Bin ID' }))
  await user.type(screen.getByRole('textbox', { name: 'Bin ID' }), 'WN001')
  await user.type(screen.getByRole('textbox', { name: 'Location' }), 'Wellington Central')
}
const deviceIs = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })

beforeEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  renewMockRecord()
  window.print = jest.fn()
})

describe('the QR code generator', () => {
  it('links to the dashboard and the routes', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'QR Code Generator' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app/dashboard')
    expect(screen.getByRole('link', { name: 'Routes' })).toHaveAttribute('href', '/app/routes')
  })

  it.each([
    ['mock data', () => open()],
    ['the demonstration', () => open('real', { isDemonstration: true })],
  ])('opens with WN001 at Wellington Central, medium, and no preview, with %s', (_, openPage) => {
    fakeApi(operations)
    openPage()
    expect(screen.getByRole('textbox', { name: 'Bin ID' })).toHaveValue('WN001')
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('Wellington Central')
    expect(screen.getByRole('radio', { name: 'Medium' })).toBeChecked()
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
  })

  it.each([
    ['Small', '150'],
    ['Medium', '200'],
    ['Large', '250'],
  ])('previews a %s code at %s px, with its link and a toast', async (size, px) => {
    const succeeded = jest.spyOn(notify, 'success')
    const user = open()
    await user.click(screen.getByRole('radio', { name: size }))
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByRole('img')).toHaveAttribute('width', px)
    expect(preview().getByText('WN001')).toBeInTheDocument()
    expect(preview().getByText('Wellington Central')).toBeInTheDocument()
    expect(preview().getByRole('link', { name: 'Test QR Code Link' })).toHaveAttribute(
      'href',
      '/report?bin=WN001&location=Wellington%20Central',
    )
    expect(succeeded).toHaveBeenCalledWith('QR Code generated successfully!')
  })

  it('uses its defaults for empty fields, and says so beside them', async () => {
    const user = open()
    for (const name of ['Bin ID', 'Location']) await user.clear(screen.getByRole('textbox', { name }))
    const description = (name: string) => screen.getByRole('textbox', { name })
    expect(description('Bin ID')).toHaveAccessibleDescription('Left empty, it is WN001.')
    expect(description('Location')).toHaveAccessibleDescription('Left empty, it is Wellington Central.')
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByText('WN001')).toBeInTheDocument()
    expect(preview().getByText('Wellington Central')).toBeInTheDocument()
  })

  it('says plainly in the preview that a code without a Bin ID is the sample’s', async () => {
    const user = open()
    const generate = () => user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    await generate()
    expect(preview().queryByText(/sample bin/)).not.toBeInTheDocument()
    await user.clear(screen.getByRole('textbox', { name: 'Bin ID' }))
    await generate()
    expect(
      preview().getByText(
        'The Bin ID was left empty, so this is the code of the sample bin WN001. Enter a Bin ID before you print it.',
      ),
    ).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Bin ID' }), 'WN007')
    await generate()
    expect(preview().queryByText(/sample bin/)).not.toBeInTheDocument()
  })

  it('shows an error beside the field for an id that is too long, and accepts the corrected one', async () => {
    const user = open()
    const binId = screen.getByRole('textbox', { name: 'Bin ID' })
    await user.clear(binId)
    await user.paste('W'.repeat(41))
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(binId).toHaveFocus()
    expect(binId).toBeInvalid()
    expect(binId).toHaveAccessibleDescription('Bin ID: use at most 40 characters.')
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
    await user.type(binId, '{Backspace}')
    expect(binId).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByText('W'.repeat(40))).toBeInTheDocument()
  })

  it('hides the code of before, and its Print button, when the next one is refused', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByRole('button', { name: 'Print' })).toBeVisible()
    await user.click(screen.getByRole('textbox', { name: 'Location' }))
    await user.paste('a'.repeat(80))
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  it('sends the label to the printer, and says so', async () => {
    const told = jest.spyOn(notify, 'info')
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    await user.click(preview().getByRole('button', { name: 'Print' }))
    expect(told).toHaveBeenCalledWith('Sending to printer...')
    expect(window.print).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('article')).toHaveTextContent('Scan to report an issueWN001Wellington Central')
  })

  it.each([
    ['Te reo Māori', 'Matawaitia hei pūrongo i tētahi raruWN001Wellington Central'],
    [
      'English and Te reo Māori',
      'Scan to report an issueMatawaitia hei pūrongo i tētahi raruWN001Wellington Central',
    ],
  ])('prints labels in %s, which stays chosen on this device', async (language, text) => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: language }))
    expect(screen.getByText(/are a draft that no native speaker has reviewed/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    const label = screen.getByRole('article')
    expect(label).toHaveTextContent(text)
    expect(within(label).getByText('Matawaitia hei pūrongo i tētahi raru')).toHaveAttribute('lang', 'mi')
    cleanup()
    open()
    expect(screen.getByRole('radio', { name: language })).toBeChecked()
  })

  it('prints the label of a place in both languages', async () => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: 'English and Te reo Māori' }))
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(screen.getByRole('article')).toHaveTextContent(
      'Scan to find a binMatawaitia hei kimi ipuparaFind Nearby BinsWithin 500 mNgā ipupara tataI roto i te 500 m',
    )
  })

  it('copies the link when the device cannot share', async () => {
    const succeeded = jest.spyOn(notify, 'success')
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    await user.click(preview().getByRole('button', { name: 'Share' }))
    const link = 'http://localhost/b/WN001'
    expect(await navigator.clipboard.readText()).toBe(link)
    expect(succeeded).toHaveBeenCalledWith('Link copied to the clipboard', { description: link })
  })
})

describe('other bins near me', () => {
  it('makes a code that lists the bins near a point of the city centre', async () => {
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    const link = new URL(scanCode(preview().getByRole('img')) ?? '')
    expect(link.pathname).toBe('/nearby')
    expect(link.searchParams.get('radius')).toBe('0.5')
    expect(Math.abs(Number(link.searchParams.get('lat')) + 41.2865)).toBeLessThanOrEqual(0.005001)
    expect(Math.abs(Number(link.searchParams.get('lng')) - 174.776)).toBeLessThanOrEqual(0.005001)
    expect(preview().getByRole('link')).toHaveAttribute('href', `${link.pathname}${link.search}`)
  })

  it.each([
    ['99', '0.1'],
    ['1001', '1'],
    ['250.4', '0.25'],
    ['', '0.5'],
    ['far', '0.5'],
  ])('uses the nearest valid radius for "%s" meters, and says so beside it', async (typed, km) => {
    const user = open()
    const input = screen.getByRole('textbox', { name: 'Search Radius (meters)' })
    await user.clear(input)
    if (typed) await user.type(input, typed)
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription(
      `Enter a whole number of meters from 100 to 1000. Until then the code is made with ${Number(km) * 1000}.`,
    )
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(nearbyLink().searchParams.get('radius')).toBe(km)
  })

  it('uses the position of the typed bin or street', async () => {
    const user = open()
    const [bin] = sampleBins(new Date()).slice(17)
    await choosePlace(user)
    const search = await screen.findByRole('combobox', { name: 'Bin or street' })
    await user.type(search, 'wn018')
    expect(search).toHaveAccessibleDescription(`The place of WN018 · ${bin?.location}.`)
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(Number(nearbyLink().searchParams.get('lat'))).toBeCloseTo(bin?.lat ?? 0, 5)
    expect(Number(nearbyLink().searchParams.get('lng'))).toBeCloseTo(bin?.lng ?? 0, 5)
    await user.type(search, ' nowhere')
    expect(search).toHaveAccessibleDescription(/No bin has this id or street/)
  })

  it('uses the position of the device, and says why when there is none', async () => {
    const user = open()
    await choosePlace(user)
    deviceIs((_, failed) => failed?.({ code: 1 } as GeolocationPositionError))
    await user.click(await screen.findByRole('button', { name: 'Use my location' }))
    expect(screen.getByText(/Your location was not shared/)).toBeVisible()
    const coords = { latitude: -41.31234, longitude: 174.77777, accuracy: 400 }
    deviceIs((found) => found({ coords } as GeolocationPosition))
    await user.click(screen.getByRole('button', { name: 'Use my location' }))
    expect(screen.getByText('Your position is good to ± 400 m.')).toBeVisible()
    expect(screen.getByText(/No bin is within 500 m of it/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(nearbyLink().search).toBe('?lat=-41.3123&lng=174.7778&radius=0.5')
  })

  it('makes the report code of the bin under Create QR Code when that type is chosen', async () => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: 'Report This Bin' }))
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(scanCode(preview().getByRole('img'))).toMatch('/b/WN001')
  })

  it('shows the invalid field when that bin is refused, also behind the other tab', async () => {
    const user = open()
    await user.type(screen.getByRole('textbox', { name: 'Location' }), 'a'.repeat(80))
    await user.click(screen.getByRole('tab', { name: 'Bulk Generate' }))
    await user.click(screen.getByRole('radio', { name: 'Report This Bin' }))
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveFocus()
  })
})

describe('recently generated codes', () => {
  const made = (binId: string, location: string): MadeCode => ({
    id: `5a3b1e00-0000-4000-8000-0000000002${binId.slice(-2)}`,
    code: { kind: 'report', binId, location, size: 'small' },
    madeAt: '2026-11-20T00:00:00.000Z',
  })

  it('are four samples with mock data, below new ones', async () => {
    const user = open('mock')
    await waitFor(() =>
      expect(recentNames()).toEqual([
        'WN001 Wellington Central',
        'WN042 Lambton Quay & Willis Street',
        'WN018 Cuba Street Mall',
        'WN067 Courtenay Place',
      ]),
    )
    await user.type(screen.getByRole('textbox', { name: 'Bin ID' }), '9')
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    await waitFor(() => expect(recentNames()[0]).toBe('WN0019 Wellington Central'))
    expect(recentNames()).toHaveLength(4)
    await user.click(recent().getByRole('button', { name: 'Show all 5' }))
    expect(recentNames()).toHaveLength(5)
  })

  it('are made again by one click', async () => {
    const succeeded = jest.spyOn(notify, 'success')
    const user = open()
    await user.click(await recent().findByRole('button', { name: /WN018/ }))
    expect(preview().getByText('Cuba Street Mall')).toBeInTheDocument()
    expect(succeeded).toHaveBeenCalledWith('QR Code generated successfully!')
    await waitFor(() => expect(recentNames()[0]).toBe('WN018 Cuba Street Mall'))
  })

  it("are the operator's own with real data, stored by the record", async () => {
    const api = fakeApi(operations)
    const codes = [made('WCC34', '3 Willis Street')]
    api.answer('listMadeCodes', () => ({ codes }))
    api.answer('listBins', { bins: [], total: 0, next: null })
    api.answer('recordMadeCode', (code) => {
      codes.unshift({ ...made('WN001', 'Wellington Central'), code })
      return codes[0] as MadeCode
    })
    const user = open('real')
    expect(recent().getByRole('status', { name: 'Reading your codes' })).toBeInTheDocument()
    expect(await recent().findByRole('button', { name: 'WCC34 3 Willis Street' })).toBeVisible()
    await typeBin(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    await waitFor(() => expect(recentNames()[0]).toBe('WN001 Wellington Central'))
    const kept = api.asked.find(({ name }) => name === 'recordMadeCode')
    expect(kept?.body).toEqual({
      kind: 'report',
      binId: 'WN001',
      location: 'Wellington Central',
      size: 'medium',
    })
  })

  it('say that there are none yet', async () => {
    fakeApi(operations).answer('listMadeCodes', { codes: [] })
    open('real')
    expect(await recent().findByText(/None yet/)).toBeVisible()
  })

  it('have a retry when they could not be read, and do not prevent making a code', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const api = fakeApi(operations)
    api.refuse('listMadeCodes', 429)
    api.refuse('recordMadeCode', 429)
    api.answer('listBins', { bins: [], total: 0, next: null })
    const user = open('real')
    expect(await recent().findByText('Your codes could not be read')).toBeVisible()
    await typeBin(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    expect(preview().getByRole('img')).toBeVisible()
    expect(await recent().findByText(/was made, but not kept/)).toBeVisible()
    api.answer('listMadeCodes', { codes: [made('WCC34', '3 Willis Street')] })
    await user.click(recent().getAllByRole('button', { name: 'Try again' })[1] as HTMLElement)
    expect(await recent().findByRole('button', { name: 'WCC34 3 Willis Street' })).toBeVisible()
  })
})

describe('the bin of a code in the record', () => {
  it('may be unknown, and then a warning is shown beside the code', async () => {
    const api = fakeApi(operations)
    api.refuse('getBin', 404)
    api.answer('listBins', { bins: [], total: 0, next: null })
    const user = open('real')
    await typeBin(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    expect(preview().getByRole('img')).toBeVisible()
    expect(await preview().findByText(/WN001 is not in the record/)).toBeVisible()
  })

  it('may have another location, which a click applies', async () => {
    const api = fakeApi(operations)
    api.answer('getBin', {
      ...makeBin({ location: '3 Willis Street' }),
      measuredAt: null,
      lastCollectedAt: null,
    })
    api.answer('listBins', { bins: [], total: 0, next: null })
    const user = open('real')
    await typeBin(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    await user.click(await preview().findByRole('button', { name: 'Use this location' }))
    expect(preview().getByText('3 Willis Street')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('3 Willis Street')
    expect(preview().queryByText(/In the record/)).not.toBeInTheDocument()
  })

  const knows = (...bins: Parameters<typeof makeBin>[0][]) => {
    const api = fakeApi(operations)
    const known = bins.map((bin) => ({ ...makeBin(bin), measuredAt: null, lastCollectedAt: null }))
    api.answer('listBins', () => {
      const wanted = new URL(api.asked.at(-1)?.path ?? '', 'http://api').searchParams.get('q') ?? ''
      const fitting = known.filter(({ id }) => id.includes(wanted.toUpperCase()))
      return { bins: fitting, total: fitting.length, next: null }
    })
    return api
  }
  const typeId = async (user: UserEvent, id: string) => {
    await user.clear(screen.getByRole('textbox', { name: 'Bin ID' }))
    await user.type(screen.getByRole('textbox', { name: 'Bin ID' }), id)
  }

  it('gives the label its location and its spelling', async () => {
    knows({ id: 'WCC984', location: '12 Cuba Street' }, { id: 'WCC9841', location: '1 Dixon Street' })
    const user = open('real')
    const location = screen.getByRole('textbox', { name: 'Location' })
    expect(location).toHaveValue('')
    await typeId(user, ' wcc984 ')
    await waitFor(() => expect(location).toHaveValue('12 Cuba Street'))
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByText('12 Cuba Street')).toBeVisible()
    expect(preview().getByText(/\/b\/WCC984$/)).toBeVisible()
    await typeId(user, 'WCC98')
    expect(location).toHaveValue('')
  })

  it('leaves a location that was typed', async () => {
    const api = knows({ id: 'WCC984', location: '12 Cuba Street' })
    const user = open('real')
    const location = screen.getByRole('textbox', { name: 'Location' })
    await user.clear(location)
    await user.type(location, 'Behind the library')
    await typeId(user, 'WCC984')
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('listBins'))
    expect(location).toHaveValue('Behind the library')
  })

  const generate = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
  const location = () => screen.getByRole('textbox', { name: 'Location' })

  it('is waited for by a label that is made as soon as its id is typed', async () => {
    knows({ id: 'WCC984', location: '12 Cuba Street' })
    const user = open('real')
    await user.clear(screen.getByRole('textbox', { name: 'Bin ID' }))
    await user.paste('wcc984')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    expect(preview().getByText('12 Cuba Street')).toBeVisible()
    expect(preview().getByText(/\/b\/WCC984$/)).toBeVisible()
    expect(screen.getByRole('article')).toHaveTextContent('WCC98412 Cuba Street')
    expect(preview().queryByText('Wellington Central')).not.toBeInTheDocument()
    expect(screen.queryByText(/Looking the bin up/)).not.toBeInTheDocument()
  })

  it('is said to be looked up until the record responds', async () => {
    fakeApi(operations)
    const user = open('real')
    await typeId(user, 'WCC984{Enter}')
    expect(screen.getByText('Looking the bin up in the record…')).toHaveRole('status')
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(preview().getByRole('img')).toBeVisible()
    expect(screen.queryByText('Looking the bin up in the record…')).not.toBeInTheDocument()
  })

  it('does not prevent a label when it cannot be read, once a location is typed', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    fakeApi(operations).refuse('listBins', 403)
    const user = open('real')
    await typeId(user, 'WCC984{Enter}')
    await waitFor(() => expect(location()).toHaveFocus())
    await user.type(location(), '12 Cuba Street{Enter}')
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    expect(preview().getByText('12 Cuba Street')).toBeVisible()
  })

  it('that is made up is at no place, until one is typed for it', async () => {
    knows({ id: 'WCC984', location: '12 Cuba Street' })
    const user = open('real')
    await typeId(user, 'WCC1{Enter}')
    await waitFor(() => expect(location()).toHaveFocus())
    await waitFor(() =>
      expect(location()).toHaveAccessibleDescription(/^Location: enter where the bin stands/),
    )
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
  })

  it('is not that of the sample, and is asked for before a code is made', async () => {
    const api = knows({ id: 'WCC984', location: '12 Cuba Street' })
    const user = open('real')
    const binId = screen.getByRole('textbox', { name: 'Bin ID' })
    expect(binId).toHaveValue('')
    expect(binId).toHaveAttribute('placeholder', 'Such as WN001')
    expect(binId).toBeValid()
    expect(screen.getByRole('radio', { name: 'Report This Bin' })).toHaveAccessibleDescription(
      'Opens the report page of a bin. Enter its Bin ID at Create QR Code first.',
    )
    await generate(user)
    expect(binId).toHaveFocus()
    expect(binId).toHaveAccessibleDescription('Bin ID: enter the id of the bin, such as WN001.')
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
    expect(api.asked.map(({ name }) => name)).not.toContain('recordMadeCode')
  })

  it('may have the id of the sample, and has its own location then', async () => {
    knows({ id: 'WN001', location: '5 Manners Street' })
    const user = open('real')
    await typeId(user, 'WN001')
    expect(screen.getByRole('radio', { name: 'Report This Bin' })).toHaveAccessibleDescription(
      'Opens the report page of WN001, the bin that is entered at Create QR Code.',
    )
    await waitFor(() => expect(location()).toHaveValue('5 Manners Street'))
    await generate(user)
    expect(preview().getByText('5 Manners Street')).toBeVisible()
  })

  it('is at the place of the record when the location is cleared', async () => {
    knows({ id: 'WCC984', location: '12 Cuba Street' })
    const user = open('real')
    await typeId(user, 'WCC984')
    await waitFor(() => expect(location()).toHaveValue('12 Cuba Street'))
    await user.clear(location())
    expect(location()).toHaveAccessibleDescription('Left empty, it is 12 Cuba Street.')
    await generate(user)
    expect(preview().getByText('12 Cuba Street')).toBeVisible()
  })

  it('does not get the location that the label before it was corrected to', async () => {
    const api = knows({ id: 'WCC985', location: '9 Dixon Street' })
    api.answer('getBin', {
      ...makeBin({ id: 'WN001', location: '3 Willis Street' }),
      measuredAt: null,
      lastCollectedAt: null,
    })
    const user = open('real')
    await typeBin(user)
    await generate(user)
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    await user.click(await preview().findByRole('button', { name: 'Use this location' }))
    expect(location()).toHaveValue('3 Willis Street')
    await typeId(user, 'WCC985')
    await waitFor(() => expect(location()).toHaveValue('9 Dixon Street'))
  })

  it('does not get the location of another bin whose label of before is corrected', async () => {
    const api = fakeApi(operations)
    const code = { kind: 'report', binId: 'WCC34', location: '1 Old Street', size: 'small' } as const
    const id = '5a3b1e00-0000-4000-8000-000000000234'
    api.answer('listMadeCodes', { codes: [{ id, code, madeAt: '2026-11-20T00:00:00.000Z' }] })
    const known = makeBin({ id: 'WCC34', location: '3 Willis Street' })
    api.answer('getBin', { ...known, measuredAt: null, lastCollectedAt: null })
    const user = open('real')
    await user.click(await recent().findByRole('button', { name: 'WCC34 1 Old Street' }))
    await user.click(await preview().findByRole('button', { name: 'Use this location' }))
    expect(preview().getByText('3 Willis Street')).toBeVisible()
    expect(location()).toHaveValue('')
  })

  it('keeps a location that was typed for it after the label before', async () => {
    knows({ id: 'WCC985', location: '9 Dixon Street' })
    const user = open('real')
    await typeBin(user)
    await generate(user)
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    await user.clear(location())
    await user.type(location(), 'Behind the library')
    await typeId(user, 'WCC985{Enter}')
    await waitFor(() => expect(preview().getByText('Behind the library')).toBeVisible())
    expect(preview().getByText('WCC985')).toBeVisible()
    await typeId(user, 'WCC986')
    expect(location()).toHaveValue('')
  })

  it('is not called unknown when the record does not respond', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const api = fakeApi(operations)
    api.refuse('getBin', 403)
    api.answer('listBins', { bins: [], total: 0, next: null })
    const user = open('real')
    await typeBin(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('getBin'))
    expect(preview().queryByText(/is not in the record/)).not.toBeInTheDocument()
  })

  it('is recorded as printed, with a warning when phones cannot reach the code’s address', async () => {
    const api = fakeApi(operations)
    api.answer('listBins', { bins: [], total: 0, next: null })
    const user = open('real')
    await typeBin(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await screen.findByRole('region', { name: 'QR Code Preview' })).toBeVisible()
    expect(preview().getByText(/Codes lead to http:\/\/localhost, which no phone reaches/)).toBeVisible()
    await user.click(preview().getByRole('button', { name: 'Print' }))
    const printed = api.asked.find(({ name }) => name === 'recordLabels')
    expect(printed?.body).toEqual({
      labels: [{ binId: 'WN001', location: 'Wellington Central', link: 'http://localhost/b/WN001' }],
    })
  })
})

describe('a logo', () => {
  const logoInCode = () => preview().getByRole('img').querySelector('image')
  const chooseLogo = (user: UserEvent) =>
    user.upload(screen.getByLabelText('Logo file'), new File(['logo'], 'logo.png', { type: 'image/png' }))

  beforeEach(() => {
    localStorage.clear()
    jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA')
  })

  it('is shown in the code once the code is readable with it, until it is removed', async () => {
    fakeCanvas()
    mockRead.mockResolvedValue('http://localhost/b/WN001')
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(logoInCode()).toBeNull()
    await chooseLogo(user)
    await waitFor(() => expect(logoInCode()).toHaveAttribute('href', 'data:image/png;base64,AA'))
    expect(screen.getByRole('article').querySelector('image')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove Logo' }))
    expect(logoInCode()).toBeNull()
  })

  it('is left out with a message when the code is not readable with it', async () => {
    fakeCanvas()
    mockRead.mockResolvedValue(null)
    const user = open()
    await chooseLogo(user)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(await preview().findByText(/With your logo this code could not be read/)).toBeVisible()
    expect(logoInCode()).toBeNull()
  })

  it('is refused when it is not a picture', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    fakeCanvas({ decode: false })
    const user = open()
    await chooseLogo(user)
    expect(await screen.findByText(/logo.png is no picture that this browser can read/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add Logo' })).toBeVisible()
  })
})

describe('bulk generation', () => {
  const bulk = async (source: DataSource = 'mock') => {
    const user = open(source)
    await user.click(screen.getByRole('tab', { name: 'Bulk Generate' }))
    return user
  }
  const sheet = async () => within(await screen.findByRole('region', { name: 'Label Sheet' }))
  const rowsOf = (table: string) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  const makeLabelBin = (id: string, known: Partial<LabelBin> = {}): LabelBin => ({
    ...{ id, location: '12 Cuba Street, Te Aro', binType: 'general', label: null, isLabelReported: false },
    ...known,
  })

  it('makes a label for each valid row of a file, and lists the invalid rows', async () => {
    const user = await bulk()
    await user.upload(
      screen.getByLabelText('CSV file'),
      makeFile('bin id,location\nWN001,Cuba Street\n,Nowhere\nWN002,The Terrace\nNOPE9,Quay'),
    )
    const labels = await sheet()
    expect(labels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'WN001Cuba Street',
      'WN002The Terrace',
    ])
    expect(screen.getByText('2 rows are labels, 2 are rejected.')).toBeVisible()
    expect(rowsOf('Rejected rows')).toEqual([
      ['3', '', 'Bin ID: enter the id of the bin, such as WN001.'],
      ['5', 'NOPE9', 'Bin ID: NOPE9 is not in the record. Check it against the bin.'],
    ])
  })

  it('says which labels would name another place than the record, and takes the places of the record', async () => {
    const api = fakeApi(operations)
    api.answer('listLabelBins', { bins: [makeLabelBin('W1'), makeLabelBin('W2')] })
    const user = await bulk('real')
    await screen.findByRole('combobox', { name: 'Street' })
    await user.upload(
      screen.getByLabelText('CSV file'),
      makeFile('bin id,location\nW1,Wrong Place Ōtari\nW2,"12 Cuba Street, Te Aro"'),
    )
    expect(await screen.findByText('1 label says another place than the record')).toBeVisible()
    expect(screen.getByText(/another place than the record: look at the uploaded file/)).toBeVisible()
    expect(rowsOf('Other places')).toEqual([['W1', 'Wrong Place Ōtari', '12 Cuba Street, Te Aro']])
    await user.click(screen.getByRole('button', { name: 'Use the places of the record' }))
    expect(screen.queryByText('1 label says another place than the record')).not.toBeInTheDocument()
    expect(screen.getByText('2 rows are labels, 0 are rejected.')).toHaveFocus()
    expect((await sheet()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'W112 Cuba Street, Te Aro',
      'W212 Cuba Street, Te Aro',
    ])
  })

  it('accepts a dropped file, and says when it is not in UTF-8', async () => {
    await bulk()
    const latin = Uint8Array.from([...new TextEncoder().encode('id,location\nWN001,Caf'), 0xe9])
    fireEvent.drop(screen.getByText(/or drop it here/), { dataTransfer: { files: [makeFile(latin)] } })
    expect(await screen.findByText(/has no macrons/)).toBeVisible()
    expect(rowsOf('Accepted rows')).toEqual([['WN001', 'Café']])
  })

  it('chooses bins of the record by street, need of a label and search, and adds others', async () => {
    const api = fakeApi(operations)
    const printedAt = '2026-11-01T00:00:00.000Z'
    const bins = [
      makeLabelBin('W1'),
      makeLabelBin('W2', { label: { printedAt, outdated: 'moved' }, isLabelReported: true }),
      makeLabelBin('W3', { location: '3 The Terrace, Kelburn' }),
    ]
    api.answer('listLabelBins', { bins })
    const user = await bulk('real')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Street' }), 'Cuba Street')
    expect(screen.getByText('2 bins fit.')).toBeVisible()
    expect(rowsOf('Bins that fit')).toEqual([
      ['W1', '12 Cuba Street, Te Aro', 'None yet'],
      [
        'W2',
        '12 Cuba Street, Te Aro',
        expect.stringMatching(/^Printed 1 Nov.*, out of date: the bin was moved, reported damaged$/),
      ],
    ])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Label' }), 'Label out of date')
    await user.click(screen.getByRole('button', { name: 'Choose 1 bin' }))
    expect((await sheet()).getAllByRole('listitem')).toHaveLength(1)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Street' }), 'Any street')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Label' }), 'Any label')
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'w3')
    await user.click(screen.getByRole('button', { name: 'Add to the 1 chosen' }))
    const labels = (await sheet()).getAllByRole('listitem')
    expect(labels.map(({ textContent }) => textContent)).toEqual([
      'W212 Cuba Street, Te Aro',
      'W33 The Terrace, Kelburn',
    ])
    await user.click(screen.getByRole('button', { name: 'Choose none' }))
    expect(screen.queryByRole('region', { name: 'Label Sheet' })).not.toBeInTheDocument()
  })

  it('accepts a file while the record cannot be read, and says that its ids were not checked', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const api = fakeApi(operations)
    api.refuse('listLabelBins', 503, 'The record is being restored.')
    const user = await bulk('real')
    expect(await screen.findByRole('alert')).toHaveTextContent('The bins could not be read')
    await user.upload(screen.getByLabelText('CSV file'), makeFile('bin id,location\nNOPE9,Quay'))
    expect(await screen.findByText('The ids were not checked')).toBeVisible()
  })

  it('is only for people who may print labels', async () => {
    const api = fakeApi(operations)
    api.answer('whoAmI', { person: { name: 'Hemi', roles: ['viewer'] }, isDemonstrationOperator: false })
    await bulk('real')
    expect(await screen.findByText(/Ask an operator for the labels of many bins/)).toBeVisible()
  })
})
