import { outdatedReason } from './label-state'

const cuba = { location: '12 Cuba Street', lat: -41.2935, lng: 174.7755 }

describe('a label', () => {
  it('is out of date when its bin is called otherwise or stands more than 25 m away', () => {
    expect(outdatedReason(cuba, cuba)).toBeNull()
    expect(outdatedReason(cuba, { ...cuba, location: '14 Cuba Street' })).toBe('renamed')
    expect(outdatedReason(cuba, { ...cuba, lat: cuba.lat + 0.00022 })).toBeNull()
    expect(outdatedReason(cuba, { ...cuba, lat: cuba.lat + 0.00023 })).toBe('moved')
  })

  it('is not out of date because a point is not known', () => {
    expect(outdatedReason({ ...cuba, lat: null }, cuba)).toBeNull()
    expect(outdatedReason(cuba, { ...cuba, lng: null })).toBeNull()
  })
})
