import { makeSurroundings } from '../testing/make-surroundings'
import { readReportQuery, reportedBin } from './report-page-data'

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

const query = { binId: 'X1', location: 'Cuba Street' }
const elsewhere = { lat: -41.3, lng: 174.7 }

describe('the bin that a report is about', () => {
  it('is what the record says of it, whatever place the link names', () => {
    const data = makeSurroundings({ id: 'X1', location: 'Hunter Street 3' })
    expect(reportedBin(data, query)).toMatchObject({ location: 'Hunter Street 3', record: data.bin })
  })

  it('has the id of the record, however the link writes it', () => {
    const data = makeSurroundings({ id: 'WCC42' })
    expect(reportedBin(data, { binId: 'wcc42', location: null }).id).toBe('WCC42')
  })

  it('stands, without a record, about where another bin of its street does', () => {
    const data = { ...makeSurroundings(), bin: null, around: elsewhere }
    expect(reportedBin(data, query)).toEqual({
      id: 'X1',
      location: 'Cuba Street',
      record: null,
      point: elsewhere,
    })
  })

  it('is what the link says while nothing is read', () => {
    expect(reportedBin(null, query)).toEqual({
      id: 'X1',
      location: 'Cuba Street',
      record: null,
      point: null,
    })
  })
})
