import { render } from '@testing-library/react'
import { unzipSync } from 'fflate'
import { notify } from 'shared-ui'
import { QrCode } from '../qr-label/QrCode'
import type { ReportLabel } from '../qr-label/qr-label'
import { catchDownloads, fakeCanvas } from '../testing/fake-canvas'
import { downloadSheet } from './download-sheet'

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

beforeEach(() => {
  jest.restoreAllMocks()
  jest.spyOn(console, 'error').mockImplementation(() => {})
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
