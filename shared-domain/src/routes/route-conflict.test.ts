import { conflictOf, hoursOf, type RouteAssignment, startObstacle } from './route-conflict'

const assignment = (known: Partial<RouteAssignment> = {}): RouteAssignment => ({
  id: 'R1',
  status: 'pending',
  plannedFor: '2026-11-21',
  truckId: 'T01',
  driverId: null,
  hours: { from: 7 * 3600, to: 10 * 3600 },
  ...known,
})
const other = (known: Partial<RouteAssignment> = {}) => assignment({ id: 'R2', ...known })

describe('two routes of one truck or driver', () => {
  it.each<[string, Partial<RouteAssignment>, 'truck' | 'driver' | null]>([
    ['overlap on one day', {}, 'truck'],
    ['follow each other', { hours: { from: 10 * 3600, to: 12 * 3600 } }, null],
    ['are of two days', { plannedFor: '2026-11-22' }, null],
    ['are of two trucks', { truckId: 'T02' }, null],
    ['have no truck', { truckId: null }, null],
    ['are not planned to the hour', { hours: null }, null],
    ['are one of them completed', { status: 'completed' }, null],
    ['share the driver of two trucks', { truckId: 'T02', driverId: 'kiri' }, 'driver'],
  ])('that %s', (_, known, expected) => {
    expect(conflictOf(assignment({ driverId: 'kiri' }), [other(known)])?.of ?? null).toBe(expected)
    expect(conflictOf(other(known), [assignment({ driverId: 'kiri' })])?.of ?? null).toBe(expected)
  })

  it('are in conflict when both are under way, whatever was planned', () => {
    const late = other({ status: 'active', plannedFor: '2026-11-20', hours: null })
    expect(conflictOf(assignment({ status: 'active' }), [late])).toEqual({ of: 'truck', other: late })
    expect(conflictOf(assignment(), [late])).toBeNull()
  })

  it('are never a route and itself', () => {
    expect(conflictOf(assignment(), [assignment()])).toBeNull()
  })
})

describe('starting a route', () => {
  it('waits for its day, and is possible after it', () => {
    expect(startObstacle(assignment(), [], '2026-11-20')).toEqual({
      kind: 'later-day',
      plannedFor: '2026-11-21',
    })
    expect(startObstacle(assignment(), [], '2026-11-21')).toBeNull()
    expect(startObstacle(assignment(), [], '2026-11-22')).toBeNull()
  })

  it('waits for its truck and its driver, and not for what is only planned', () => {
    const out = other({ status: 'active', plannedFor: '2026-11-20', hours: null })
    expect(startObstacle(assignment(), [other(), out], '2026-11-21')).toMatchObject({
      kind: 'out',
      other: out,
    })
    expect(startObstacle(assignment(), [other()], '2026-11-21')).toBeNull()
  })
})

it('the hours of a plan are from leaving the depot to being back', () => {
  const visit = (minute: number) => ({ arrival: minute * 60, departure: minute * 60 + 30 })
  expect(hoursOf([visit(10), visit(20), visit(30)])).toEqual({ from: 630, to: 1800 })
  expect(hoursOf([])).toBeNull()
})
