import {
  byNearness,
  byStreet,
  freshPosition,
  isClearlyAway,
  metresBetween,
  moveObstacle,
  type PhonePosition,
  stepsToTake,
} from './stock-taking'

const NOW = 1_000_000_000
const position = (values: Partial<PhonePosition> = {}): PhonePosition => ({
  lat: -41.29,
  lng: 174.77,
  accuracyM: 8,
  at: NOW,
  ...values,
})
const bin = (id: string, location: string, lat: number | null = null, lng: number | null = null) => ({
  id,
  location,
  lat,
  lng,
})
const ids = (bins: readonly { id: string }[]) => bins.map(({ id }) => id)

describe('the position of a move', () => {
  it.each([
    ['good to 8 m and fresh', position(), null],
    ['good to 20 m exactly', position({ accuracyM: 20 }), null],
    ['good to 21 m only', position({ accuracyM: 21 }), /± 21 m, and a move needs ± 20 m/],
    ['a minute old', position({ at: NOW - 60_000 }), /is old/],
    ['not known', null, /Turn the position of this phone on/],
  ])('that is %s is taken or refused with the reason', (_, given, obstacle) => {
    if (obstacle === null) expect(moveObstacle(given, NOW)).toBeNull()
    else expect(moveObstacle(given, NOW)).toMatch(obstacle)
  })
})

it('knows nothing of a position that was made before the person walked on', () => {
  expect(freshPosition(position({ at: NOW - 30_000 }), NOW)).not.toBeNull()
  expect(freshPosition(position({ at: NOW - 30_001 }), NOW)).toBeNull()
})

it('tells how far a phone is from the place in the record, and nothing without a place', () => {
  expect(metresBetween({ lat: -41.291, lng: 174.77 }, position())).toBe(111)
  expect(metresBetween(null, position())).toBeNull()
  expect(metresBetween(position(), { lat: null, lng: null })).toBeNull()
})

it.each([
  ['40 m away', 40, 5, false],
  ['111 m away with a good position', 111, 8, true],
  ['111 m away by a position that may be wrong by 100 m', 111, 100, false],
  ['of no known place', null, 8, false],
])('a phone %s is clearly away or not', (_, distance, accuracyM, isAway) => {
  expect(isClearlyAway(distance, accuracyM)).toBe(isAway)
})

it.each([
  ['standing', 'standing', []],
  ['standing', 'damaged', []],
  ['standing', 'works', ['back']],
  ['moved', 'standing', ['moved']],
  ['damaged', 'standing', ['damaged']],
  ['damaged', 'damaged', []],
  ['not-found', 'standing', ['retired', 'works', 'moved']],
  ['not-found', 'damaged', ['retired', 'works', 'moved']],
  ['not-found', 'works', []],
  ['not-found', 'retired', []],
  ['standing', 'planned', ['stands']],
  ['moved', 'planned', ['stands']],
  ['not-found', 'planned', []],
] as const)('a bin that is %s, where the record has it %s, leaves the steps %j', (found, state, steps) => {
  expect(stepsToTake(found, state)).toEqual(steps)
})

it('lists the nearest bins first, and those without a place at the end', () => {
  const bins = [
    bin('far', '1 Cuba Street, Te Aro', -41.3, 174.77),
    bin('nowhere', '3 Cuba Street, Te Aro'),
    bin('near', '9 Tory Street, Te Aro', -41.2901, 174.77),
  ]
  expect(ids(byNearness(bins, position()))).toEqual(['near', 'far', 'nowhere'])
})

it('lists street after street, up one side and then the other', () => {
  const bins = [
    bin('cuba-4', '4 Cuba Street, Te Aro'),
    bin('cuba-13', '13 Cuba Street, Te Aro'),
    bin('cuba-2', '2/2 Cuba Street, Te Aro'),
    bin('allen', 'Allen Street 7, Te Aro'),
    bin('cuba-3', '3a Cuba Street, Te Aro'),
    bin('wilton', '1 Allen Road, Wilton'),
  ]
  expect(ids(byStreet(bins))).toEqual(['allen', 'cuba-3', 'cuba-13', 'cuba-2', 'cuba-4', 'wilton'])
})
