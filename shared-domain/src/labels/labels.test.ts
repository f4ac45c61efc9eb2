import fc from 'fast-check'
import { streetAndSuburb } from '../bins/street-and-suburb'
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

describe('the street and suburb of a location', () => {
  it.each([
    ['12 Cuba Street, Te Aro', 'Cuba Street', 'Te Aro'],
    ['2/12a-14 Cuba Street, Te Aro, Wellington', 'Cuba Street', 'Wellington'],
    ['Cuba Street 123', 'Cuba Street', null],
    ['Lambton Quay & Willis Street', 'Lambton Quay & Willis Street', null],
    ['42', '42', null],
    ['Ōtari, ', 'Ōtari', null],
  ])('of %s', (location, street, suburb) => {
    expect(streetAndSuburb(location)).toEqual({ street, suburb })
  })

  it('are the same for every number of a street', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        expect(streetAndSuburb(`${one} The Terrace, Kelburn`)).toEqual(
          streetAndSuburb(`${other} The Terrace, Kelburn`),
        )
      }),
    )
  })
})
