import { DAY_MS } from 'shared-domain'
import { OTHER_CITIES, placeOf, priorOf } from './city-prior'
import { fitForecast } from './fit-forecast'
import { forecastBin } from './forecast-bin'

const NOW = Date.UTC(2026, 5, 1)
const curve = [0, 0.6, 1]
const city = (perDay: number, recycling: number, park: number) => ({
  perDay,
  curve,
  bins: [
    { binType: 'general', street: '1 Cuba Street', perDay: perDay * (2 - recycling) },
    { binType: 'recycling', street: '2 Cuba Street', perDay: perDay * recycling },
    { binType: 'general', street: 'Botanic Park', perDay: perDay * park },
  ],
})

describe('what other cities tell of a new one', () => {
  it('is the geometric mean of their rates, with factors of types and places between 1 and what they show', () => {
    const prior = priorOf([city(0.1, 0.5, 0.6), city(0.4, 0.5, 0.6)])
    expect(prior.perDay).toBeCloseTo(0.2, 9)
    expect(prior.types.recycling).toBeGreaterThan(0.5)
    expect(prior.types.recycling).toBeLessThan(0.75)
    expect(prior.places.park).toBeGreaterThan(0.6)
    expect(prior.places.park).toBeLessThan(0.85)
  })

  it('claims no factor by a city with one type and one place, and is the shipped one without any city', () => {
    const plain = { perDay: 0.1, curve, bins: [{ binType: 'general', street: null, perDay: 0.1 }] }
    expect(priorOf([plain])).toEqual({
      perDay: expect.closeTo(0.1, 9),
      types: {},
      places: {},
      shares: [0.6, 0.4],
    })
    expect(priorOf([])).toBe(OTHER_CITIES)
  })

  it.each([
    ['12 Oriental Parade', 'street'],
    ['Frank Kitts Park', 'park'],
    ['Botanic Gardens 3', 'park'],
    ['Customhouse Quay', 'waterfront'],
    ['Civic Square', 'centre'],
    [null, 'street'],
  ])('reads the place of %s as %s', (street, place) => {
    expect(placeOf({ street })).toBe(place)
  })

  it('makes the first forecast of a bin that the model does not know', () => {
    const model = fitForecast([], {
      until: NOW,
      timeZone: 'Pacific/Auckland',
      fullLevel: 0.8,
      prior: { perDay: 0.1, types: { recycling: 0.5 }, places: { centre: 2 }, shares: [] },
    })
    const emptied = [{ kind: 'emptying' as const, at: NOW, found: null }]
    const fullIn = (binType: string, street: string | null) =>
      forecastBin(model, 'new', emptied, NOW, { binType, street }).fullProbability(NOW + 6 * DAY_MS)
    expect(fullIn('general', 'Civic Square')).toBeGreaterThan(fullIn('general', 'Cuba Street'))
    expect(fullIn('recycling', 'Cuba Street')).toBeLessThan(fullIn('general', 'Cuba Street'))
    expect(fullIn('recycling', 'Civic Square')).toBeCloseTo(fullIn('general', 'Cuba Street'), 9)
  })
})
