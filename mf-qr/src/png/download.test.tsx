import { render, screen } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { notify } from 'shared-ui'
import { QrCode } from '../qr-label/QrCode'
import type { QrLabel, ReportLabel } from '../qr-label/qr-label'
import { catchDownloads, fakeCanvas } from '../testing/fake-canvas'
import { downloadLabel, downloadSheet } from './download'

const label = { kind: 'report', binId: 'WN001', location: 'Cuba Street', size: 'medium' } as const

function renderCode() {
  render(<QrCode label={label} px={200} />)
  return screen.getByRole<HTMLElement & SVGSVGElement>('img')
}

beforeEach(() => {
  jest.restoreAllMocks()
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

describe('downloading a label', () => {
  it.each([
    ['small', 300],
    ['medium', 400],
    ['large', 500],
  ] as const)('saves a %s code as a picture of %i px, named after the bin and the time', async (size, px) => {
    const { sizes } = fakeCanvas()
    const { names } = catchDownloads()
    const succeeded = jest.spyOn(notify, 'success')
    await downloadLabel({ ...label, size } satisfies QrLabel, renderCode())
    expect(sizes).toEqual([px])
    expect(names).toEqual([expect.stringMatching(/^qr-code-WN001-\d{13}\.png$/)])
    expect(succeeded).toHaveBeenCalledWith('QR Code downloaded successfully!')
  })

  it('draws modules of a whole number of pixels, in the middle', async () => {
    const { drawImage } = fakeCanvas()
    catchDownloads()
    const svg = renderCode()
    const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
    await downloadLabel(label, svg)
    const [, x, y, width, height] = drawImage.mock.calls[0]
    expect(width % modules).toBe(0)
    expect([y, height]).toEqual([x, width])
    expect(400 - width - 2 * x).toBeLessThanOrEqual(1)
  })

  it.each([
    ['the canvas', { context: false }, 'Failed to create download canvas'],
    ['the drawing', { decode: false }, 'Failed to generate QR code'],
    ['the file', { encode: false }, 'Failed to create download file'],
  ])('says so when %s fails, and saves nothing', async (_, steps, message) => {
    fakeCanvas(steps)
    const { names } = catchDownloads()
    const failed = jest.spyOn(notify, 'error')
    await downloadLabel(label, renderCode())
    expect(failed).toHaveBeenCalledWith(message)
    expect(names).toEqual([])
  })
})

const labels = ['WN001', 'A/1'].map(
  (binId): ReportLabel => ({ kind: 'report', binId, location: 'Cuba Street', size: 'small' }),
)

function renderCodes() {
  const { container } = render(labels.map((label) => <QrCode key={label.binId} label={label} px={100} />))
  return [...container.querySelectorAll('svg')]
}

const bytesOf = (file: Blob | undefined) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(file ?? new Blob())
  })

describe('downloading a label sheet', () => {
  it('saves one ZIP file with a picture of each label, none of them in a folder', async () => {
    fakeCanvas()
    const { names, files } = catchDownloads()
    await downloadSheet(labels, renderCodes())
    expect(names).toEqual([expect.stringMatching(/^qr-codes-\d{13}\.zip$/)])
    expect(Object.keys(unzipSync(await bytesOf(files[0])))).toEqual([
      expect.stringMatching(/^qr-code-WN001-\d{13}\.png$/),
      expect.stringMatching(/^qr-code-A%2F1-\d{13}\.png$/),
    ])
  })

  it('says which label failed, and saves nothing', async () => {
    fakeCanvas({ decode: false })
    const { names } = catchDownloads()
    const failed = jest.spyOn(notify, 'error')
    await downloadSheet(labels, renderCodes())
    expect(failed).toHaveBeenCalledWith('Failed to generate QR code', { description: 'WN001' })
    expect(names).toEqual([])
  })
})
