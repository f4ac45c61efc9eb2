import type { Facility, RouteRequest, Stop, Truck } from '../route-request'

const HOUR = 3600

/** A general-waste truck of 1,000 litres on duty from 7:00 to 15:00, at the depot `depot`. */
export const makeTruck = (truck: Partial<Truck> = {}): Truck => ({
  id: 'T1',
  depotId: 'depot',
  capacity: { litres: 1000, kg: 1000 },
  streams: ['general'],
  shift: { from: 7 * HOUR, to: 15 * HOUR },
  break: null,
  maxStops: null,
  maxLitres: null,
  ...truck,
})

/** A bin of 100 litres that must be collected and takes a minute. */
export const makeStop = (stop: Partial<Stop> & Pick<Stop, 'binId' | 'point'>): Stop => ({
  litres: 100,
  kg: 10,
  stream: 'general',
  serviceSeconds: 60,
  windows: [],
  priority: { kind: 'must' },
  ...stop,
})

export const makeFacility = (facility: Partial<Facility> & Pick<Facility, 'id' | 'point'>): Facility => ({
  streams: ['general', 'recycling', 'compost'],
  windows: [],
  serviceSeconds: 300,
  ...facility,
})

/** Points on a straight road, `metres[i]` from its start, driven at 10 m/s. The depot is point 0. */
export function makeRequest(metres: readonly number[], request: Partial<RouteRequest> = {}): RouteRequest {
  const between = metres.flatMap((from) => metres.map((to) => Math.abs(from - to)))
  return {
    matrix: {
      points: metres.length,
      metres: Float64Array.from(between),
      seconds: Float64Array.from(between, (length) => length / 10),
    },
    depots: [{ id: 'depot', point: 0 }],
    trucks: [makeTruck()],
    facilities: [],
    stops: metres.slice(1).map((_, i) => makeStop({ binId: `B${i + 1}`, point: i + 1 })),
    maxTrucks: null,
    objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: false },
    ...request,
  }
}
