import { type DrivenRoute, savedKm, savedKmInterval, savings } from './savings'

const makeDriven = (known: Partial<DrivenRoute> = {}): DrivenRoute => ({
  day: '2026-11-20',
  baselineKm: 30,
  distanceKm: 20,
  stops: 10,
  stopsDone: 10,
  ...known,
})

describe('what routes saved', () => {
  it('counts of a route the share of the stops that were done', () => {
    expect(savedKm(makeDriven({ stopsDone: 4 }))).toBe(4)
    expect(savedKm(makeDriven({ distanceKm: 35 }))).toBe(-5)
  })

  it('is $2.16 and 1.608 kg of CO2 a kilometre', () => {
    expect(savings(10)).toEqual({ kgCo2: expect.closeTo(16.08), dollars: expect.closeTo(21.6) })
  })
})

describe('the interval of kilometres saved', () => {
  const days = Array.from({ length: 20 }, (_, i) =>
    makeDriven({ day: `2026-11-${String(i + 1).padStart(2, '0')}`, distanceKm: 20 + (i % 5) }),
  )

  it('holds the sum, and is the same for the same days in any order', () => {
    const sum = days.reduce((total, route) => total + savedKm(route), 0)
    const interval = savedKmInterval(days)
    expect(interval?.low).toBeLessThan(sum)
    expect(interval?.high).toBeGreaterThan(sum)
    expect(savedKmInterval(days.toReversed())).toEqual(interval)
  })

  it('takes the routes of a day together, and says nothing of a single day', () => {
    const sameDay = [makeDriven(), makeDriven({ distanceKm: 1 })]
    expect(savedKmInterval(sameDay)).toBeNull()
  })

  it('reaches of two days from twice the worse to twice the better', () => {
    const [worse, better] = [makeDriven({ day: '2026-11-19' }), makeDriven({ distanceKm: 10 })]
    expect(savedKmInterval([worse, better])).toEqual({ low: 20, high: 40 })
  })

  it('is a point where every day saves the same', () => {
    const alike = days.map((route) => ({ ...route, distanceKm: 20 }))
    expect(savedKmInterval(alike)).toEqual({ low: 200, high: 200 })
  })
})
