import { makeSurroundings } from '../testing/make-surroundings'
import { reportedBin } from './reported-bin'

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
