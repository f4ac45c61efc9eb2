import { makeBin } from '../testing'
import { binMarker } from './bin-marker'

describe('the marker of a bin', () => {
  it('stands where the bin stands, in the tone of its status', () => {
    const bin = makeBin({ id: 'WN042', location: 'Cuba Street 7', lat: -41.29, lng: 174.77, status: 'full' })
    expect(binMarker(bin)).toMatchObject({
      id: 'WN042',
      lat: -41.29,
      lng: 174.77,
      tone: 'full',
      label: 'Cuba Street 7',
    })
  })

  it('says id, type and fill level in words', () => {
    const bin = makeBin({ id: 'WN042', binType: 'recycling', fillLevel: 45 })
    expect(binMarker(bin).detail).toBe('WN042 · Recycling · 45% full')
  })

  it('says that a fill level is unknown rather than 0 %', () => {
    expect(binMarker(makeBin({ fillLevel: null })).detail).toBe('WN001 · General · fill level unknown')
  })

  it('is no normal one where the fill level is unknown, unless its status says more', () => {
    expect(binMarker(makeBin({ fillLevel: null, status: 'normal' })).tone).toBe('neutral')
    expect(binMarker(makeBin({ fillLevel: null, status: 'full' })).tone).toBe('full')
    expect(binMarker(makeBin({ fillLevel: 20, status: 'normal' })).tone).toBe('normal')
  })

  it('has a mark of its own while it is planned, and says what keeps it away', () => {
    const life = { state: 'works', until: null } as const
    const planned = makeBin({ fillLevel: null, life: { ...life, isPlanned: true } })
    expect(binMarker(planned)).toMatchObject({ tone: 'planned', detail: 'WN001 · General · Planned' })
    const away = makeBin({ fillLevel: 90, status: 'full', life })
    expect(binMarker(away)).toMatchObject({ tone: 'full', detail: 'WN001 · General · Out for works' })
  })

  it('shows a reading outside 0–100 % at the nearest possible level', () => {
    expect(binMarker(makeBin({ fillLevel: 131 })).detail).toBe('WN001 · General · 100% full')
  })
})
