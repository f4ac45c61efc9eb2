import * as fc from 'fast-check'
import { planRoutes, type RouteRequest, type TimeWindow, validatePlan } from '.'

const streams = ['general', 'recycling', 'compost'] as const
const streamSubset = fc.subarray([...streams], { minLength: 1 })
const clock = fc.integer({ min: 0, max: 12 * 3600 })
const window = fc
  .tuple(clock, fc.integer({ min: 0, max: 4 * 3600 }))
  .map(([from, length]) => ({ from, to: from + length }))
const windows = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TimeWindow[]>([]) },
  { weight: 2, arbitrary: fc.array(window, { minLength: 1, maxLength: 2 }) },
)
const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null })

const POINTS = 14
/** A leg may be slow, or missing altogether. */
const legs = (most: number) =>
  fc.array(
    fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 0, max: most }) },
      { weight: 1, arbitrary: fc.constant(-1) },
    ),
    {
      minLength: POINTS * POINTS,
      maxLength: POINTS * POINTS,
    },
  )
const point = fc.integer({ min: 0, max: POINTS - 1 })

const truck = fc.record({
  depotId: fc.constantFrom('north', 'south'),
  capacity: fc.record({ litres: fc.integer({ min: 50, max: 300 }), kg: fc.integer({ min: 20, max: 200 }) }),
  streams: streamSubset,
  shift: fc
    .tuple(fc.integer({ min: 0, max: 6 * 3600 }), fc.integer({ min: 0, max: 8 * 3600 }))
    .map(([from, length]) => ({ from, to: from + length })),
  break: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 3600 }), clock, fc.integer({ min: 0, max: 7200 }))
      .map(([seconds, from, length]) => ({ seconds, from, to: from + length })),
    { nil: null },
  ),
  maxStops: limit(8),
  maxLitres: limit(500),
  perTruck: fc.constantFrom(0, 300, 1000.5),
  drivingCostFactor: fc.constantFrom(1, 0.41, 2.5),
})

const stop = fc.record({
  point,
  litres: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.double({ min: 0, max: 120, noNaN: true })),
  kg: fc.double({ min: 0, max: 80, noNaN: true }),
  stream: fc.constantFrom(...streams),
  serviceSeconds: fc.integer({ min: 0, max: 600 }),
  windows,
  priority: fc.oneof(
    fc.constant({ kind: 'must' as const }),
    fc.record({ kind: fc.constant('optional' as const), prize: fc.integer({ min: 0, max: 3000 }) }),
  ),
})

/** The numbers of the trucks that a stop names, where there are so many. */
const namedTrucks = fc.option(fc.subarray([0, 1, 2, 3], { minLength: 1 }), { freq: 3 })

const facility = fc.record({
  point,
  streams: streamSubset,
  windows,
  serviceSeconds: fc.integer({ min: 0, max: 900 }),
})

/** In these anything may be tight, missing or impossible. */
const smallRequests: fc.Arbitrary<RouteRequest> = fc
  .record({
    metres: legs(2000),
    seconds: legs(1200),
    depots: fc.tuple(point, point),
    trucks: fc.array(truck, { minLength: 1, maxLength: 4 }),
    facilities: fc.array(facility, { maxLength: 3 }),
    stops: fc.array(fc.tuple(stop, namedTrucks), { maxLength: 14 }),
    maxTrucks: limit(4),
    objective: fc.record({
      perMetre: fc.constantFrom(0, 1, 0.37),
      perSecond: fc.constantFrom(0, 1, 0.5),
      perTruck: fc.constantFrom(0, 500),
      fewestTrucksFirst: fc.boolean(),
    }),
  })
  .map(({ metres, seconds, depots: [north, south], trucks, facilities, stops, ...rest }) => ({
    ...rest,
    matrix: { points: POINTS, metres: Int32Array.from(metres), seconds: Float64Array.from(seconds) },
    depots: [
      { id: 'north', point: north },
      { id: 'south', point: south },
    ],
    trucks: trucks.map((one, i) => ({ id: `T${i}`, ...one })),
    facilities: facilities.map((one, i) => ({ id: `F${i}`, ...one })),
    stops: stops.map(([one, named], i) => {
      const truckIds = named?.filter((number) => number < trucks.length).map((number) => `T${number}`)
      return { binId: `B${i}`, ...one, ...(truckIds && truckIds.length > 0 && { truckIds }) }
    }),
  }))

it('breaks no capacity, shift, window, stream, named truck or order, and neither loses a bin nor serves it twice', () => {
  fc.assert(
    fc.property(smallRequests, (request) => {
      const result = planRoutes(request, { seed: 1, budget: { iterations: 60 } })
      expect(result.ok && validatePlan(request, result.plan)).toEqual([])
    }),
    // Shrinking such requests takes minutes and tells little more.
    { numRuns: 300, endOnFailure: true },
  )
})

/** Days that may be too short for anything, with one window a place and no break. */
const longestDays = fc
  .tuple(smallRequests, fc.array(fc.option(fc.integer({ min: 0, max: 8 * 3600 }), { nil: undefined })))
  .map(([request, longest]) => ({
    ...request,
    trucks: request.trucks.map((one, i) => ({ ...one, longestDaySeconds: longest[i], break: null })),
    stops: request.stops.map((one) => ({ ...one, windows: one.windows.slice(0, 1) })),
    facilities: request.facilities.map((one) => ({ ...one, windows: one.windows.slice(0, 1) })),
  }))

it('keeps longest days beside all other rules, of trucks that leave when they like', () => {
  fc.assert(
    fc.property(longestDays, (request) => {
      const result = planRoutes(request, { seed: 1, budget: { iterations: 60 } })
      expect(result.ok && validatePlan(request, result.plan)).toEqual([])
    }),
    { numRuns: 300, endOnFailure: true },
  )
})

const truckKind = fc.record({
  litres: fc.integer({ min: 50, max: 400 }),
  trucks: fc.integer({ min: 1, max: 12 }),
  perTruck: fc.constantFrom(0, 300, 1000.5),
  drivingCostFactor: fc.constantFrom(1, 0.41, 2.5),
})

/** Nothing but litres limits these. */
const mixedLoads: fc.Arbitrary<RouteRequest> = fc
  .record({
    metres: fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 900, maxLength: 900 }),
    kinds: fc.array(truckKind, { minLength: 1, maxLength: 4 }),
    litres: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 3, maxLength: 29 }),
  })
  .map(({ metres, kinds, litres }) => ({
    matrix: { points: 30, metres: Int32Array.from(metres), seconds: new Float64Array(900) },
    depots: [{ id: 'depot', point: 0 }],
    trucks: kinds.flatMap(({ litres: most, trucks, ...cost }, kind) =>
      Array.from({ length: trucks }, (_, i) => ({
        id: `T${kind}.${i}`,
        depotId: 'depot',
        capacity: { litres: most, kg: 0 },
        streams: ['general'],
        shift: { from: 0, to: 0 },
        break: null,
        maxStops: null,
        maxLitres: null,
        ...cost,
      })),
    ),
    facilities: [],
    stops: litres.map((own, i) => ({
      binId: `B${i}`,
      point: i + 1,
      litres: own,
      kg: 0,
      stream: 'general',
      serviceSeconds: 0,
      windows: [],
      priority: { kind: 'must' as const },
    })),
    maxTrucks: null,
    objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: false },
  }))

it('fills no truck beyond its litres where these alone decide and trucks differ, and leaves nothing that one more would carry', () => {
  fc.assert(
    fc.property(mixedLoads, (request) => {
      const result = planRoutes(request, { seed: 1, budget: { iterations: 200 } })
      if (!result.ok) throw new Error(result.failure.remedy)
      const { routes, unserved } = result.plan
      expect(validatePlan(request, result.plan)).toEqual([])
      const out = new Set(routes.map(({ truckId }) => truckId))
      const room = Math.max(
        0,
        ...request.trucks.filter(({ id }) => !out.has(id)).map(({ capacity }) => capacity.litres),
      )
      for (const { binId } of unserved) {
        const litres = request.stops.find((stop) => stop.binId === binId)?.litres ?? 0
        expect(litres).toBeGreaterThan(room)
      }
    }),
    { numRuns: 200, endOnFailure: true },
  )
})
