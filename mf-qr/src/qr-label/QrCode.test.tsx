import { render, screen } from '@testing-library/react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { RuntimeSettingsContext } from 'shared-domain/client'
import { scanCode } from '../testing/scan-code'
import { QrCode } from './QrCode'
import type { QrLabel } from './qr-label'

const bin: QrLabel = { kind: 'report', binId: 'WN001', location: 'Wellington Central', size: 'medium' }

const scanned = (label: QrLabel) => {
  render(<QrCode label={label} px={200} />)
  return scanCode(screen.getByRole('img'))
}

describe('a QR code', () => {
  it("scans as the short link of its bin, at the document's own origin", () => {
    expect(scanned(bin)).toBe('http://localhost/b/WN001')
  })

  it("scans at the council's public origin, also when the operator uses another one", () => {
    const settings = { ...DEMONSTRATION_SETTINGS, publicOrigin: 'https://bins.example.govt.nz' }
    render(
      <RuntimeSettingsContext value={settings}>
        <QrCode label={bin} px={200} />
      </RuntimeSettingsContext>,
    )
    expect(scanCode(screen.getByRole('img'))).toBe('https://bins.example.govt.nz/b/WN001')
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

  it('scans with an id in te reo Māori and punctuation', () => {
    const link = scanned({ ...bin, binId: 'Ōtari & Pōneke #2' })
    expect(decodeURIComponent(new URL(link ?? '').pathname)).toBe('/b/Ōtari & Pōneke #2')
  })

  it('can contain the longest possible label at error correction H', () => {
    expect(() =>
      render(<QrCode label={{ ...bin, binId: '袋'.repeat(40), location: '袋'.repeat(80) }} px={250} />),
    ).not.toThrow()
  })

  it.each(['A', 'WN001', 'WCC-1234567', 'W'.repeat(40), '袋'.repeat(40)])(
    'clears a tenth of its modules at most for a logo: %s',
    (binId) => {
      render(<QrCode label={{ ...bin, binId }} px={200} logo="data:image/png;base64," />)
      const svg = screen.getByRole('img')
      const all = Number(svg.getAttribute('viewBox')?.split(' ')[2])
      const logo = svg.querySelector('image')
      const [start, width] = ['x', 'width'].map((name) => Number(logo?.getAttribute(name)))
      const from = Math.floor(start ?? 0)
      const cleared = Math.ceil((start ?? 0) + (width ?? 0)) - from
      expect(cleared ** 2).toBeLessThanOrEqual(0.1 * (all - 8) ** 2)
      const path = svg.querySelectorAll('path')[1]?.getAttribute('d') ?? ''
      const middle = Math.floor(all / 2)
      expect(path).not.toMatch(new RegExp(`M${middle}[ ,]${middle} ?h`))
      expect(cleared).toBeGreaterThan(0.15 * all)
    },
  )

  it('has a quiet zone of four modules', () => {
    render(<QrCode label={bin} px={200} />)
    const path = screen.getByRole('img').querySelectorAll('path')[1]?.getAttribute('d')
    expect(path).toMatch(/^M4 4h7/)
  })
})
