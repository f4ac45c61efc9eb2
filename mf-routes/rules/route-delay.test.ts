import fc from 'fast-check'
import { aucklandInstant, HOUR_MS, MINUTE_MS } from 'shared-domain'
import type { PlannedVisit } from 'shared-domain/contract'
import { delayText, LATE_MS, routeDelay, type TrackedRoute } from './route-delay'

const DAY = '2026-03-02'
const HOUR_S = 3600
const at = (hours: number) => aucklandInstant(DAY, hours * HOUR_S)

const visit = (hours: number) => ({
  ...{ point: { lat: -41.3, lng: 174.78 }, litres: 0, kg: 0 },
  ...{ arrival: hours * HOUR_S, departure: hours * HOUR_S },
})
const stop = (binId: string, hours: number): PlannedVisit => ({ kind: 'stop', binId, ...visit(hours) })

/** It leaves at 7, is at W1 at 8 and at W2 at 9, disposes at 10 and is back at 11. */
const route = (fields: Partial<TrackedRoute> = {}): TrackedRoute => ({
  name: 'Te Aro',
  status: 'active',
  plannedFor: DAY,
  createdAt: new Date(at(-24)),
  visits: [
    { kind: 'depot', ...visit(7) },
    stop('W1', 8),
    stop('W2', 9),
    { kind: 'disposal', facilityId: 'F01', ...visit(10) },
    { kind: 'depot', ...visit(11) },
  ],
  visitsDone: [],
  binsOver: [],
  ...fields,
})
const textAt = (hours: number, fields: Partial<TrackedRoute> = {}) => {
  const delay = routeDelay(route(fields), at(hours))
  return delay && delayText(route(fields), 'Truck 4', delay)
}

describe('a route', () => {
  it.each<[string, number, Partial<TrackedRoute>, string | null]>([
    ['has not left', 7.5, { status: 'pending' }, 'Te Aro (Truck 4), 30 min late: it has not left'],
    ['may still leave', 7.4, { status: 'pending' }, null],
    ['is at its first bin', 8.4, {}, null],
    ['is behind', 9.75, { binsOver: ['W1'] }, 'Te Aro (Truck 4), 45 min late: 1 of 2 stops done, next W2'],
    [
      'has not come to the disposal site',
      10.5,
      { binsOver: ['W1', 'W2'] },
      'Te Aro (Truck 4), 30 min late: 2 of 2 stops done, next disposal at F01',
    ],
    [
      'is not back',
      12,
      { binsOver: ['W1', 'W2'], visitsDone: [{ visit: 3, at: '2026-03-01T21:00:00.000Z' }] },
      'Te Aro (Truck 4), 60 min late: 2 of 2 stops done, next the depot',
    ],
    [
      'was full early, and has stops before it',
      10,
      { binsOver: ['W1'], visitsDone: [{ visit: 3, at: '2026-03-01T19:30:00.000Z' }] },
      'Te Aro (Truck 4), 60 min late: 1 of 2 stops done, next W2',
    ],
    [
      'has forgotten to tap a stop, and has unloaded',
      10.9,
      { binsOver: ['W2'], visitsDone: [{ visit: 3, at: '2026-03-01T21:00:00.000Z' }] },
      null,
    ],
    ['has forgotten to tap a stop', 9.4, { binsOver: ['W2'] }, null],
    ['is over', 20, { status: 'completed' }, null],
    ['was never ended on its day', 40, {}, null],
    ['is of another day', -20, { status: 'pending' }, null],
    [
      'was planned when it should have been gone',
      9.4,
      { status: 'pending', createdAt: new Date(at(9)) },
      null,
    ],
    [
      'was planned then, and does not leave',
      9.5,
      { status: 'pending', createdAt: new Date(at(9)) },
      'Te Aro (Truck 4), 30 min late: it has not left',
    ],
  ])('that %s', (_, hours, fields, text) => {
    expect(textAt(hours, fields)).toBe(text)
  })

  it('is late across midnight', () => {
    const visits: PlannedVisit[] = [
      { kind: 'depot', ...visit(22) },
      stop('W1', 25),
      { kind: 'depot', ...visit(27) },
    ]
    expect(routeDelay(route({ visits }), at(25.75))?.lateMs).toBe(45 * MINUTE_MS)
  })

  it('is never late before half an hour is over, and only later as time goes on', () => {
    const hours = fc.double({ min: 0, max: 23, noNaN: true })
    fc.assert(
      fc.property(hours, hours, fc.subarray(['W1', 'W2']), (one, other, binsOver) => {
        const [early, late] = [one, other]
          .toSorted((a, b) => a - b)
          .map((hour) => routeDelay(route({ binsOver }), at(hour)))
        if (early) expect(early.lateMs).toBeGreaterThanOrEqual(LATE_MS)
        if (early) expect(late?.lateMs).toBeCloseTo(early.lateMs + Math.abs(one - other) * HOUR_MS, -1)
      }),
    )
  })
})
