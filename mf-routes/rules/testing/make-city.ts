import fc from 'fast-check'
import type { RouteRequest } from 'routing-engine'
import { BinTypeSchema, seededRandom } from 'shared-domain'

interface City {
  bins?: number
  trucks?: number
  seed?: number
  /** Whether disposal sites have hours and trucks a break. */
  hasHours?: boolean
  shiftHours?: number
}

const HOUR = 3600
const SIDE_METRES = 6000
const METRES_A_SECOND = 8

/** A square town with one depot, two disposal sites, general-waste and recycling trucks, and bins at random places. */
export function makeCity({
  bins = 12,
  trucks = 3,
  seed = 1,
  hasHours = true,
  shiftHours = 8,
}: City = {}): RouteRequest {
  const random = seededRandom(seed)
  const places = Array.from({ length: bins + 3 }, () => ({
    x: random() * SIDE_METRES,
    y: random() * SIDE_METRES,
  }))
  const metres = Float64Array.from(
    places.flatMap((from) => places.map((to) => Math.round(Math.hypot(from.x - to.x, from.y - to.y)))),
  )
  const windows = hasHours ? [{ from: 8 * HOUR, to: 15 * HOUR }] : []
  return {
    matrix: { points: places.length, metres, seconds: metres.map((length) => length / METRES_A_SECOND) },
    depots: [{ id: 'D01', point: 0 }],
    trucks: Array.from({ length: trucks }, (_, at) => ({
      id: `T0${at + 1}`,
      depotId: 'D01',
      capacity: { litres: 900, kg: 300 },
      streams: at % 2 === 0 ? ['general', 'compost'] : ['recycling'],
      shift: { from: 7 * HOUR, to: (7 + shiftHours) * HOUR },
      break: hasHours ? { seconds: 1800, from: 8 * HOUR, to: 9 * HOUR } : null,
      maxStops: null,
      maxLitres: null,
    })),
    facilities: [
      { id: 'F01', point: 1, streams: ['general', 'compost'], windows, serviceSeconds: 600 },
      { id: 'F02', point: 2, streams: ['recycling', 'general'], windows, serviceSeconds: 600 },
    ],
    stops: Array.from({ length: bins }, (_, at) => ({
      binId: `WCC${at + 1}`,
      point: at + 3,
      litres: 60 + Math.floor(random() * 180),
      kg: 5 + Math.floor(random() * 40),
      stream: BinTypeSchema.options[Math.floor(random() * 3)] ?? 'general',
      serviceSeconds: 120,
      windows: [],
      priority: random() < 0.5 ? { kind: 'must' } : { kind: 'optional', prize: random() * 4000 },
    })),
    maxTrucks: null,
    objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: false },
  }
}

/** Random towns, some with more work than their shifts allow. */
export const someCity = (fixed: City = {}) =>
  fc
    .record({
      bins: fc.integer({ min: 1, max: 14 }),
      trucks: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(),
      hasHours: fc.boolean(),
      shiftHours: fc.constantFrom(2, 4, 8),
    })
    .map((city) => makeCity({ ...city, ...fixed }))
