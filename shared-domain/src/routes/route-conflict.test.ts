import { conflictOf, hoursOf, type RouteDuty, startObstacle } from './route-conflict'

const duty = (known: Partial<RouteDuty> = {}): RouteDuty => ({
  id: 'R1',
  status: 'pending',
  plannedFor: '2026-11-21',
  truckId: 'T01',
  driverId: null,
  hours: { from: 7 * 3600, to: 10 * 3600 },
  ...known,
})
const other = (known: Partial<RouteDuty> = {}) => duty({ id: 'R2', ...known })

describe('two routes of one truck or driver', () => {
  it.each<[string, Partial<RouteDuty>, 'truck' | 'driver' | null]>([
    ['overlap on one day', {}, 'truck'],
    ['follow each other', { hours: { from: 10 * 3600, to: 12 * 3600 } }, null],
    ['are of two days', { plannedFor: '2026-11-22' }, null],
    ['are of two trucks', { truckId: 'T02' }, null],
    ['have no truck', { truckId: null }, null],
    ['are not planned to the hour', { hours: null }, null],
    ['are one of them completed', { status: 'completed' }, null],
    ['share the driver of two trucks', { truckId: 'T02', driverId: 'kiri' }, 'driver'],
  ])('that %s', (_, known, expected) => {
    expect(conflictOf(duty({ driverId: 'kiri' }), [other(known)])?.of ?? null).toBe(expected)
    expect(conflictOf(other(known), [duty({ driverId: 'kiri' })])?.of ?? null).toBe(expected)
  })

  it('are in conflict when both are under way, whatever was planned', () => {
    const late = other({ status: 'active', plannedFor: '2026-11-20', hours: null })
    expect(conflictOf(duty({ status: 'active' }), [late])).toEqual({ of: 'truck', other: late })
    expect(conflictOf(duty(), [late])).toBeNull()
  })

  it('are never a route and itself', () => {
    expect(conflictOf(duty(), [duty()])).toBeNull()
  })
})

describe('starting a route', () => {
  it('waits for its day, and is possible after it', () => {
    expect(startObstacle(duty(), [], '2026-11-20')).toEqual({ kind: 'later-day', plannedFor: '2026-11-21' })
    expect(startObstacle(duty(), [], '2026-11-21')).toBeNull()
    expect(startObstacle(duty(), [], '2026-11-22')).toBeNull()
  })

  it('waits for its truck and its driver, and not for what is only planned', () => {
    const out = other({ status: 'active', plannedFor: '2026-11-20', hours: null })
    expect(startObstacle(duty(), [other(), out], '2026-11-21')).toMatchObject({ kind: 'out', other: out })
    expect(startObstacle(duty(), [other()], '2026-11-21')).toBeNull()
  })
})

it('the hours of a plan are from leaving the depot to being back', () => {
  const visit = (minute: number) => ({ arrival: minute * 60, departure: minute * 60 + 30 })
  expect(hoursOf([visit(10), visit(20), visit(30)])).toEqual({ from: 630, to: 1800 })
  expect(hoursOf([])).toBeNull()
})
