import type {
  RouteRequest,
  Facility as RoutingFacility,
  Truck as RoutingTruck,
  Stop,
  TravelMatrix,
} from 'routing-engine'
import type { LocatedBin } from '../bins/bin'
import type { Facility, Truck } from '../contract/fleet-contract'
import { SERVICE_MINUTES_PER_BIN } from '../routes/route-length'
import { binLoad, overflowPrize } from './bin-load'
import { type CityChoice, type CityOptions, dueBins, forecastPriority, leavingTrucks } from './city-choice'
import { CITY_OBJECTIVE } from './driving-costs'
import { clockSeconds, earliestStart } from './truck-hours'

/**
 * The request to the routing engine for a choice without a failure. `matrix` is of `cityPoints`; costs and prizes are
 * in dollars.
 */
export function cityRequest({ matrix, ...choice }: CityChoice & { matrix: TravelMatrix }): RouteRequest {
  const { depots, facilities } = choice.fleet
  const first = depots.length + facilities.length
  return {
    matrix,
    depots: depots.map(({ id }, point) => ({ id, point })),
    facilities: facilities.map((facility, i) => routingFacility(facility, depots.length + i)),
    trucks: leavingTrucks(choice).map((truck) => routingTruck(truck, earliestStart(truck, choice.options))),
    stops: dueBins(choice).map((bin, i) => stopOf(bin, first + i, choice.options)),
    maxTrucks: choice.options.maxTrucks,
    objective: CITY_OBJECTIVE,
  }
}

export function routingFacility(
  { id, streams, opensAt, closesAt, serviceMinutes }: Facility,
  point: number,
): RoutingFacility {
  const serviceSeconds = serviceMinutes * 60
  const from = clockSeconds(opensAt)
  // A truck that arrives later would still be unloading at closing time.
  const to = Math.max(from, clockSeconds(closesAt) - serviceSeconds)
  return { id, point, streams, windows: [{ from, to }], serviceSeconds }
}

export function routingTruck(truck: Truck, from: number): RoutingTruck {
  const { id, depotId, streams, litres, kg, shift } = truck
  return {
    id,
    depotId,
    capacity: { litres, kg },
    streams,
    shift: { from, to: clockSeconds(shift.to) },
    break: routingBreak(truck, from),
    maxStops: null,
    maxLitres: null,
  }
}

/** Null for a truck that could have taken its break before it leaves: no route begins with a break. */
function routingBreak({ break: rest }: Truck, leaves: number): RoutingTruck['break'] {
  if (!rest) return null
  const pause = { seconds: rest.minutes * 60, from: clockSeconds(rest.from), to: clockSeconds(rest.to) }
  return leaves >= pause.from + pause.seconds ? null : pause
}

const stopOf = (bin: LocatedBin, point: number, options: CityOptions): Stop => ({
  binId: bin.id,
  point,
  ...binLoad(bin),
  stream: bin.binType,
  serviceSeconds: SERVICE_MINUTES_PER_BIN * 60,
  windows: [],
  priority: priorityOf(bin, options),
})

/** A full bin is required; others are weighed by their forecast, or by their level when they have none. */
function priorityOf(bin: LocatedBin, options: CityOptions): Stop['priority'] {
  if (bin.status === 'full' || options.lockedBinIds.includes(bin.id)) return { kind: 'must' }
  return forecastPriority(bin, options) ?? { kind: 'optional', prize: overflowPrize(bin, options) }
}
