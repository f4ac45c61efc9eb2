import fc from 'fast-check'
import { streetAndSuburb } from './street-and-suburb'

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
