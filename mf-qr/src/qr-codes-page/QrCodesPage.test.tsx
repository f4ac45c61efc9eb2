import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataSource } from 'shared-domain/client'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { notify } from 'shared-ui'
import { renderScreen } from 'shared-ui/testing'
import { makeFile } from '../testing/make-file'
import { scanCode } from '../testing/scan-code'
import { QrCodesPage } from './QrCodesPage'

const open = (source: DataSource = 'mock') => {
  renderScreen(
    <WithDomain source={source}>
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
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

beforeEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
  window.print = jest.fn()
})

describe('the QR code generator', () => {
  it('leads to the dashboard and to the routes', () => {
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'QR Code Generator' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/app/dashboard')
    expect(screen.getByRole('link', { name: 'Routes' })).toHaveAttribute('href', '/app/routes')
  })

  it('opens with WN001 at Wellington Central, medium, and no preview', () => {
    open()
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

  it('refuses an empty bin id beside its field, and takes it once it is mended', async () => {
    const user = open()
    const binId = screen.getByRole('textbox', { name: 'Bin ID' })
    await user.clear(binId)
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(binId).toHaveFocus()
    expect(binId).toBeInvalid()
    expect(binId).toHaveAccessibleDescription('Bin ID: enter the id of the bin, such as WN001.')
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
    await user.type(binId, 'WN007')
    expect(binId).toBeValid()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByText('WN007')).toBeInTheDocument()
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

  it('copies the link where the device cannot share', async () => {
    const succeeded = jest.spyOn(notify, 'success')
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    await user.click(preview().getByRole('button', { name: 'Share' }))
    const link = 'http://localhost/report?bin=WN001&location=Wellington%20Central'
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

  it.each(['99', '1001', '250.5', ''])('refuses a radius of "%s" meters, with the remedy', async (radius) => {
    const user = open()
    const input = screen.getByRole('textbox', { name: 'Search Radius (meters)' })
    await user.clear(input)
    if (radius) await user.type(input, radius)
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(input).toHaveAccessibleDescription(/enter a whole number of meters from 100 to 1000/)
    expect(input).toHaveFocus()
    expect(screen.queryByRole('region', { name: 'QR Code Preview' })).not.toBeInTheDocument()
  })

  it('makes the report code of the bin under Create QR Code when that type is chosen', async () => {
    const user = open()
    await user.click(screen.getByRole('radio', { name: 'Report This Bin' }))
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(scanCode(preview().getByRole('img'))).toMatch('/report?bin=WN001')
  })

  it('shows the field to mend when that bin is refused, even behind the other tab', async () => {
    const user = open()
    await user.clear(screen.getByRole('textbox', { name: 'Location' }))
    await user.click(screen.getByRole('tab', { name: 'Bulk Generate' }))
    await user.click(screen.getByRole('radio', { name: 'Report This Bin' }))
    await user.click(screen.getByRole('button', { name: 'Generate Nearby Bins QR Code' }))
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveFocus()
  })
})

describe('recently generated codes', () => {
  it('are four samples in mock, and the newest comes first', async () => {
    const user = open('mock')
    expect(recentNames()).toHaveLength(4)
    await user.type(screen.getByRole('textbox', { name: 'Bin ID' }), '9')
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(recentNames()).toHaveLength(4)
    expect(recentNames()[0]).toMatch('WN0019')
  })

  it('stand before labelled samples in real data, in a row of four', async () => {
    fakeApi()
    const user = open('real')
    expect(recent().getAllByText('Sample')).toHaveLength(4)
    await user.type(screen.getByRole('textbox', { name: 'Bin ID' }), '9')
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(recentNames()).toHaveLength(4)
    expect(recentNames()[0]).toBe('WN0019 Wellington Central ')
    expect(recent().getAllByText('Sample')).toHaveLength(3)
  })

  it('show in the preview when chosen', async () => {
    const user = open()
    await user.click(recent().getByRole('button', { name: /WN018/ }))
    expect(preview().getByText('Cuba Street Mall')).toBeInTheDocument()
  })
})

describe('a bin that the record does not know', () => {
  it('gets its code, with a warning beside it', async () => {
    const api = fakeApi()
    api.refuse('getBin', 404)
    const user = open('real')
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    expect(preview().getByRole('img')).toBeVisible()
    expect(await preview().findByText(/WN001 is not in the record/)).toBeVisible()
  })

  it('is not claimed when the record does not answer, nor with mock data', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const api = fakeApi()
    api.refuse('getBin', 403)
    const user = open('real')
    await user.click(screen.getByRole('button', { name: 'Generate QR Code' }))
    await waitFor(() => expect(api.asked.map(({ name }) => name)).toContain('getBin'))
    expect(preview().queryByText(/is not in the record/)).not.toBeInTheDocument()
  })
})

describe('bulk generation', () => {
  it('makes a label of each row, names the rows in error, and prints the sheet', async () => {
    const user = open()
    await user.click(screen.getByRole('tab', { name: 'Bulk Generate' }))
    await user.upload(
      screen.getByLabelText('CSV file'),
      makeFile('bin id,location\nWN001,Cuba Street\n,Nowhere\nWN002,The Terrace'),
    )
    const sheet = within(await screen.findByRole('region', { name: 'Label Sheet' }))
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'WN001Cuba Street',
      'WN002The Terrace',
    ])
    expect(screen.getByText('Line 3: Bin ID: enter the id of the bin, such as WN001.')).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'Print Sheet' }))
    expect(window.print).toHaveBeenCalledTimes(1)
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })
})
