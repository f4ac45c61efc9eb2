import { distanceKm, type Point } from 'shared-domain'
import { binPlaces } from '../bin-places'
import { pathAlongStreets } from './path-along-streets'

const pathThrough = pathAlongStreets()
const bins = binPlaces()
const binOn = (street: string) => bins.find(({ location }) => location.includes(street)) as Point
const lengthKm = (line: readonly Point[]) =>
  line.slice(1).reduce((sum, to, i) => sum + distanceKm(line[i] as Point, to), 0)

it('goes through all places in their order', () => {
  const places = ['Lambton Quay', 'Cuba Street', 'Tinakori Road'].map(binOn)
  const line = pathThrough(places)
  const found = places.map((place) => line.findIndex((point) => distanceKm(point, place) < 0.001))
  expect(found[0]).toBe(0)
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found[2]).toBe(line.length - 1)
})

it('follows streets: it bends, and is longer than the straight line but no tour of the city', () => {
  const [from, to] = [binOn('Lambton Quay'), binOn('Riddiford Street')]
  const line = pathThrough([from, to])
  expect(line.length).toBeGreaterThan(10)
  expect(lengthKm(line)).toBeGreaterThan(distanceKm(from, to))
  expect(lengthKm(line)).toBeLessThan(2 * distanceKm(from, to))
})

it('reaches nearly every bin from the centre', () => {
  const centre = binOn('Willis Street')
  const sample = bins.filter((_, i) => i % 40 === 0 && distanceKm(bins[i] as Point, centre) > 0.3)
  const straight = sample.filter((bin) => pathThrough([centre, bin]).length === 2)
  expect(straight.length).toBeLessThanOrEqual(sample.length / 50)
})

it('is straight where no street is near', () => {
  const sea: Point[] = [
    { lat: -41.42, lng: 174.62 },
    { lat: -41.43, lng: 174.63 },
  ]
  expect(pathThrough(sea)).toHaveLength(2)
})
