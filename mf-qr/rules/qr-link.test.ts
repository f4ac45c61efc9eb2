import fc from 'fast-check'
import { CITY_CENTRE, seededRandom } from 'shared-domain'
import { binQrLink, nearbyQrLink, pointNearCentre, qrFileName } from './qr-link'

const origin = 'https://bins.example.nz'

describe('what a QR code says', () => {
  it('for a bin is the short link of that bin', () => {
    expect(binQrLink(origin, 'WN001')).toBe('https://bins.example.nz/b/WN001')
  })

  it('survives any id', () => {
    const ids = fc.string({ unit: 'binary', minLength: 1 }).filter((id) => !/^\.\.?$/.test(id))
    fc.assert(
      fc.property(ids, (id) => {
        const { pathname } = new URL(binQrLink(origin, id))
        expect(decodeURIComponent(pathname)).toBe(`/b/${id}`)
      }),
    )
  })

  it('for a search has the radius in km', () => {
    expect(nearbyQrLink(origin, CITY_CENTRE, 750)).toBe(
      'https://bins.example.nz/nearby?lat=-41.2865&lng=174.776&radius=0.75',
    )
  })

  it('for a search lies within 0.005° of the city centre', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { lat, lng } = pointNearCentre(seededRandom(seed))
        expect(Math.abs(lat - CITY_CENTRE.lat)).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(Math.abs(lng - CITY_CENTRE.lng)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })

  it('is downloaded under the name of the bin and the time', () => {
    expect(qrFileName('WN001', new Date(1_800_000_000_000))).toBe('qr-code-WN001-1800000000000.png')
  })
})
