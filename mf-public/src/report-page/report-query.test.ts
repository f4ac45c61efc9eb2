import { readReportQuery } from './report-query'

const read = (query: string) => readReportQuery(new URLSearchParams(query))

describe('what a bin’s label asks for', () => {
  it('is the bin, its place and a radius in km', () => {
    expect(read('bin=WN007&location=Cuba+Street&radius=1')).toEqual({
      binId: 'WN007',
      isBinNamed: true,
      location: 'Cuba Street',
      radiusKm: 1,
      notes: [],
    })
  })

  it('is WN042 on Lambton Quay within 0.5 km when the label says nothing', () => {
    expect(read('')).toEqual({
      binId: 'WN042',
      isBinNamed: false,
      location: 'Lambton Quay',
      radiusKm: 0.5,
      notes: [],
    })
  })

  it('is no place where the label names the bin alone', () => {
    expect(read('bin=ZZ900').location).toBeNull()
  })

  it('takes no more text than a label holds, and no control characters', () => {
    const { binId, location } = read(`bin=${'A'.repeat(500)}&location=%E2%80%AEa%00%0Ab`)
    expect(binId).toHaveLength(64)
    expect(location).toBe('a b')
  })
})
