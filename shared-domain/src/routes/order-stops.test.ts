import fc from 'fast-check'
import type { LocatedBin } from '../bins/bin'
import { makeBin } from '../testing'
import { legsOnPlane, nearestFirst, orderStops, uncrossTour } from './order-stops'
import { routeLengthKm } from './route-length'

const depot = { lat: -41.2865, lng: 174.776 }
const somewhere = fc.record({
  lat: fc.double({ min: -41.33, max: -41.25, noNaN: true }),
  lng: fc.double({ min: 174.74, max: 174.82, noNaN: true }),
})
const somePlaces = fc.array(somewhere, { maxLength: 40 })
const binsAt = (places: readonly { lat: number; lng: number }[]): LocatedBin[] =>
  places.map((place, index) => makeBin({ ...place, id: `B${index}` }))

describe('the order of stops', () => {
  it('visits every bin once', () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const bins = binsAt(places)
        const ids = orderStops(depot, bins).map(({ id }) => id)
        expect(ids.toSorted()).toEqual(bins.map(({ id }) => id).toSorted())
      }),
    )
  })

  it('is never longer than always driving to the nearest bin', () => {
    fc.assert(
      fc.property(fc.array(somewhere, { minLength: 1, maxLength: 40 }), (places) => {
        const leg = legsOnPlane([depot, ...places])
        const lengthOf = (tour: readonly number[]) =>
          tour.reduce((sum, place, at) => sum + leg(place, tour[(at + 1) % tour.length] as number), 0)
        const greedy = nearestFirst(places.length + 1, leg)
        expect(lengthOf(uncrossTour(greedy, leg))).toBeLessThanOrEqual(lengthOf(greedy) + 1e-9)
      }),
    )
  })

  it('drives around a square rather than across it', () => {
    const corner = (lat: number, lng: number) => ({ lat: depot.lat + lat, lng: depot.lng + lng })
    const square = [corner(0.01, 0), corner(0, 0.013), corner(0.01, 0.013)]
    const around = [square[0], square[2], square[1]] as typeof square
    const stops = orderStops(depot, binsAt(square))
    expect(routeLengthKm(depot, stops)).toBeCloseTo(routeLengthKm(depot, around), 6)
  })

  it('drives along a line of bins without turning back', () => {
    const line = [5, 1, 4, 2, 3].map((step) => ({ lat: depot.lat + step / 1000, lng: depot.lng }))
    const lengthKm = routeLengthKm(depot, orderStops(depot, binsAt(line)))
    expect(lengthKm).toBeCloseTo(routeLengthKm(depot, [{ lat: depot.lat + 0.005, lng: depot.lng }]), 6)
  })

  it('is the same for the same bins', () => {
    const bins = binsAt(fc.sample(somewhere, { numRuns: 60, seed: 7 }))
    expect(orderStops(depot, bins)).toEqual(orderStops(depot, bins))
  })

  it('leaves no stops where there are no bins', () => {
    expect(orderStops(depot, [])).toEqual([])
  })
})
