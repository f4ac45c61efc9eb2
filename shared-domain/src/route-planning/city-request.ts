import type { LocatedBin } from '../bins/bin'
import type { Facility, Truck } from '../contract/fleet-contract'
import { SERVICE_MINUTES_PER_BIN } from '../routes/route-length'
import type {
  RouteRequest,
  Facility as RoutingFacility,
  Truck as RoutingTruck,
  Stop,
  TravelMatrix,
} from '../routing/route-request'
import { binLoad, overflowPrize } from './bin-load'
import { type CityChoice, type CityOptions, dueBins, forecastPriority, leavingTrucks } from './city-choice'
import { CITY_OBJECTIVE } from './driving-costs'
import { clockSeconds, earliestStart } from './truck-hours'

/**
 * What the routing engine is asked for a choice that has no failure. `matrix` is of `cityPoints`; costs and prizes are
 * in dollars.
 */
export function cityRequest({ matrix, ...choice }: CityChoice & { matrix: TravelMatrix }): RouteRequest {
  const { depots, facilities } = choice.fleet
  const first = depots.length + facilities.length
  return {
    matrix,
    depots: depots.map(({ id }, point) => ({ id, point })),
    facilities: facilities.map((facility, i) => asked(facility, depots.length + i)),
    trucks: leavingTrucks(choice).map((truck) => askedTruck(truck, earliestStart(truck, choice.options))),
    stops: dueBins(choice).map((bin, i) => askedStop(bin, first + i, choice.options)),
    maxTrucks: choice.options.maxTrucks,
    objective: CITY_OBJECTIVE,
  }
}

function asked({ id, streams, opensAt, closesAt, serviceMinutes }: Facility, point: number): RoutingFacility {
  const serviceSeconds = serviceMinutes * 60
  const from = clockSeconds(opensAt)
  // A truck that arrives later would still be unloading at closing time.
  const to = Math.max(from, clockSeconds(closesAt) - serviceSeconds)
  return { id, point, streams, windows: [{ from, to }], serviceSeconds }
}

function askedTruck(truck: Truck, from: number): RoutingTruck {
  const { id, depotId, streams, litres, kg, shift } = truck
  return {
    id,
    depotId,
    capacity: { litres, kg },
    streams,
    shift: { from, to: clockSeconds(shift.to) },
    break: askedBreak(truck, from),
    maxStops: null,
    maxLitres: null,
  }
}

/** A truck that leaves late enough for its break to have been taken before counts it as taken: no route begins with a rest. */
function askedBreak({ break: rest }: Truck, leaves: number): RoutingTruck['break'] {
  if (!rest) return null
  const asked = { seconds: rest.minutes * 60, from: clockSeconds(rest.from), to: clockSeconds(rest.to) }
  return leaves >= asked.from + asked.seconds ? null : asked
}

const askedStop = (bin: LocatedBin, point: number, options: CityOptions): Stop => ({
  binId: bin.id,
  point,
  ...binLoad(bin),
  stream: bin.binType,
  serviceSeconds: SERVICE_MINUTES_PER_BIN * 60,
  windows: [],
  priority: priorityOf(bin, options),
})

/** A full bin is required; others go by their forecast, or where there is none by their level. */
function priorityOf(bin: LocatedBin, options: CityOptions): Stop['priority'] {
  if (bin.status === 'full' || options.lockedBinIds.includes(bin.id)) return { kind: 'must' }
  return forecastPriority(bin, options) ?? { kind: 'optional', prize: overflowPrize(bin, options) }
}
