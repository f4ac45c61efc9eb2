import { makeBin } from 'shared-domain/testing'
import { findReportedBin } from './reported-bin'

const query = { binId: 'X1', location: 'Cuba Street', radiusKm: 0.5, notes: [] }

describe('the bin that a report is about', () => {
  it('is the record with the id of the link, whatever place the link names', () => {
    const record = makeBin({ id: 'X1', location: 'Hunter Street 3' })
    expect(findReportedBin([record], query)).toMatchObject({ location: 'Hunter Street 3', record })
  })

  it('stands, without a record, about where another bin of its street does', () => {
    const neighbour = makeBin({ id: 'X2', location: '7 Cuba Street, Te Aro', lat: -41.3 })
    expect(findReportedBin([makeBin(), neighbour], query)).toMatchObject({
      location: 'Cuba Street',
      record: null,
      point: { lat: -41.3 },
    })
  })

  it('stands nowhere when neither is known', () => {
    expect(findReportedBin([makeBin()], query).point).toBeNull()
  })
})
