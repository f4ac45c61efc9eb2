import * as fc from 'fast-check'
import { compassWord } from './compass-word'

const here = { lat: -41.2865, lng: 174.776 }
const metresAway = (north: number, east: number) => ({
  lat: here.lat + north / 111_195,
  lng: here.lng + east / (111_195 * Math.cos((here.lat * Math.PI) / 180)),
})

describe('the direction in words', () => {
  it.each([
    [100, 0, 'north'],
    [100, 100, 'north-east'],
    [0, 100, 'east'],
    [-100, 100, 'south-east'],
    [-100, 0, 'south'],
    [-100, -100, 'south-west'],
    [0, -100, 'west'],
    [100, -100, 'north-west'],
  ])('of what is %i m to the north and %i m to the east is %s', (north, east, word) => {
    expect(compassWord(here, metresAway(north, east))).toBe(word)
  })

  it('is none of the place itself', () => {
    expect(compassWord(here, here)).toBeNull()
  })

  it('turns round on the way back', () => {
    const back = {
      north: 'south',
      'north-east': 'south-west',
      east: 'west',
      'south-east': 'north-west',
      south: 'north',
      'south-west': 'north-east',
      west: 'east',
      'north-west': 'south-east',
    }
    // Off the borders between two words, where the way back may round to the other side.
    const degrees = fc.integer({ min: 0, max: 359 }).filter((angle) => Math.abs((angle % 45) - 22.5) > 1)
    fc.assert(
      fc.property(degrees, (angle) => {
        const turn = (angle * Math.PI) / 180
        const there = metresAway(500 * Math.cos(turn), 500 * Math.sin(turn))
        const word = compassWord(here, there)
        expect(word && back[word]).toBe(compassWord(there, here))
      }),
    )
  })
})
