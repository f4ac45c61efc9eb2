import { render, screen } from '@testing-library/react'
import { scanCode } from '../testing/scan-code'
import { QrCode } from './QrCode'
import type { QrLabel } from './qr-label'

const bin: QrLabel = { kind: 'report', binId: 'WN001', location: 'Wellington Central', size: 'medium' }

const scanned = (label: QrLabel) => {
  render(<QrCode label={label} px={200} />)
  return scanCode(screen.getByRole('img'))
}

describe('a QR code', () => {
  it("scans as the report page of its bin, at the document's own origin", () => {
    expect(scanned(bin)).toBe('http://localhost/report?bin=WN001&location=Wellington%20Central')
  })

  it('scans as the nearby page around its point, the radius in km', () => {
    const nearby: QrLabel = {
      kind: 'nearby',
      point: { lat: -41.28, lng: 174.77 },
      radiusM: 350,
      size: 'small',
    }
    expect(scanned(nearby)).toBe('http://localhost/nearby?lat=-41.28&lng=174.77&radius=0.35')
  })

  it('scans with a location in te reo Māori and punctuation', () => {
    const link = scanned({ ...bin, location: 'Te Whanganui-a-Tara & Pōneke #2' })
    expect(new URL(link ?? '').searchParams.get('location')).toBe('Te Whanganui-a-Tara & Pōneke #2')
  })

  it('holds the longest label there is, at error correction H', () => {
    expect(() =>
      render(<QrCode label={{ ...bin, binId: '袋'.repeat(40), location: '袋'.repeat(80) }} px={250} />),
    ).not.toThrow()
  })

  it('has a quiet zone of four modules', () => {
    render(<QrCode label={bin} px={200} />)
    const path = screen.getByRole('img').querySelectorAll('path')[1]?.getAttribute('d')
    expect(path).toMatch(/^M4 4h7/)
  })
})
