import { networkOfLines, type StreetLine } from './build-network'
import { costParts, roadCost } from './road-cost'
import { roadRouter } from './road-router'
import { TRUCK_TURNS, turnSeconds } from './turn-cost'

const at = (north: number, east: number) => ({ lat: -41.3 + north / 1000, lng: 174.77 + east / 1000 })
const street = (...line: StreetLine['line'][number][]): StreetLine => ({ line, isOneWay: false })
const routerOf = (lines: readonly StreetLine[]) =>
  roadRouter(networkOfLines(lines, 36), { costs: { ...TRUCK_TURNS, drivesOn: 'left' }, radiusMetres: 300 })

/** Two shores, joined at the head of a bay. */
const bay = [street(at(0, 0), at(10, 0)), street(at(10, 0), at(10, 4)), street(at(10, 4), at(0, 4))]

describe('roads round a bay', () => {
  it('are driven round, however near the other shore is', () => {
    const { metres, seconds } = routerOf(bay).table([at(1, 0), at(1, 4)])
    // 9 north, 4 east and 9 south, in thousandths of a degree.
    expect(Math.abs((metres[1] ?? 0) - (2 * 1001 + 334))).toBeLessThan(4)
    // 36 km/h are 10 m/s; where two streets meet end to end, a bend is no turn.
    expect(Math.abs((seconds[1] ?? 0) - 234)).toBeLessThan(3)
  })

  it('are what a line follows', () => {
    const { line, metres, straight } = routerOf(bay).line([at(1, 0), at(1, 4), at(2, 4)])
    expect(line.map(({ lat, lng }) => [lat.toFixed(3), lng.toFixed(3)])).toEqual([
      ['-41.299', '174.770'],
      ['-41.290', '174.770'],
      ['-41.290', '174.774'],
      ['-41.299', '174.774'],
      ['-41.298', '174.774'],
    ])
    expect([Math.abs(metres - (2 * 1001 + 334 + 111)) < 5, straight]).toEqual([true, 0])
  })

  it('lead nowhere from a place far from them', () => {
    const { metres, offRoad } = routerOf(bay).table([at(1, 0), at(1, 20)])
    expect([Array.from(metres), offRoad]).toEqual([[0, -1, -1, 0], [1]])
  })
})

it('no way and no place have no table and no line', () => {
  const router = routerOf(bay)
  expect(router.table([])).toMatchObject({ offRoad: [], acrossStreet: [] })
  expect(router.line([])).toEqual({ line: [], metres: 0, seconds: 0, straight: 0 })
  expect(Array.from(router.table([at(1, 0)]).metres)).toEqual([0])
})

it('a place at the corner of two streets is reached from both', () => {
  const { metres } = routerOf(bay).table([at(10, 0), at(9, 0), at(10, 1)])
  expect(metres[1]).toBe(111)
  expect(Math.abs((metres[2] ?? 0) - 84)).toBeLessThan(2)
})

it('a turn across the traffic costs more than one with it, as docs/roads.md has it', () => {
  const left = { ...TRUCK_TURNS, drivesOn: 'left' as const }
  expect(turnSeconds(-90, left)).toBeCloseTo(3.4, 1)
  expect(turnSeconds(90, left)).toBeCloseTo(11.6, 1)
  expect(turnSeconds(-90, { ...left, drivesOn: 'right' })).toBeCloseTo(11.6, 1)
  expect(turnSeconds(0, left)).toBeLessThan(0.1)
})

it('a cost compares by entries, then time, then length, and adds up', () => {
  const cost = (entries: number, deciseconds: number, decimetres: number) =>
    roadCost({ entries, deciseconds, decimetres })
  expect(cost(1, 0, 0)).toBeGreaterThan(cost(0, 4_000_000, 30_000_000))
  expect(cost(0, 2, 0)).toBeGreaterThan(cost(0, 1, 30_000_000))
  expect(costParts(cost(2, 300, 4000) + cost(1, 20, 5))).toEqual({
    entries: 3,
    deciseconds: 320,
    decimetres: 4005,
  })
})
