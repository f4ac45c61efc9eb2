import * as fc from 'fast-check'
import { compassPoint } from './compass-point'

const here = { lat: -41.2865, lng: 174.776 }
const metresAway = (north: number, east: number) => ({
  lat: here.lat + north / 111_195,
  lng: here.lng + east / (111_195 * Math.cos((here.lat * Math.PI) / 180)),
})

describe('the compass direction', () => {
  it.each([
    [100, 0, 0],
    [100, 100, 1],
    [0, 100, 2],
    [-100, 100, 3],
    [-100, 0, 4],
    [-100, -100, 5],
    [0, -100, 6],
    [100, -100, 7],
  ])(
    'of what is %i m to the north and %i m to the east is %i eighths of the circle',
    (north, east, point) => {
      expect(compassPoint(here, metresAway(north, east))).toBe(point)
    },
  )

  it('is none of the place itself', () => {
    expect(compassPoint(here, here)).toBeNull()
  })

  it('turns round on the way back', () => {
    // Off the borders between two points, where the way back may round to the other side.
    const degrees = fc.integer({ min: 0, max: 359 }).filter((angle) => Math.abs((angle % 45) - 22.5) > 1)
    fc.assert(
      fc.property(degrees, (angle) => {
        const turn = (angle * Math.PI) / 180
        const there = metresAway(500 * Math.cos(turn), 500 * Math.sin(turn))
        expect(((compassPoint(here, there) ?? 0) + 4) % 8).toBe(compassPoint(there, here))
      }),
    )
  })
})
