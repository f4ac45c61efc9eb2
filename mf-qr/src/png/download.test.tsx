import { render, screen } from '@testing-library/react'
import { notify } from 'shared-ui'
import { QrCode } from '../qr-label/QrCode'
import type { QrLabel } from '../qr-label/qr-label'
import { catchDownloads, fakeCanvas } from '../testing/fake-canvas'
import { downloadLabel } from './download'

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

  it('draws modules with a whole number of pixels, centred', async () => {
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
