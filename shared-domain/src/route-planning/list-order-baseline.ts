import type { BinType } from '../bins/bin-type'
import type { TruckRoute } from '../routing/route-plan'
import type { RouteRequest, Stop, Truck } from '../routing/route-request'
import { dieselLitres } from './driving-costs'
import { type Day, driveTo, endDay, startDay, tipAndDriveTo } from './list-order-day'

export interface Baseline {
  metres: number
  /** From leaving the depot until back, all trucks together. */
  seconds: number
  dieselLitres: number
}

/**
 * What it takes to drive the bins in list order, on the roads of the same matrix: a stream after the other, a truck of
 * the stream until its shift is over and then the next, to a facility when full and before going home. With `routes`
 * only the bins of these, by the trucks of these. Null where no road leads from one bin of the list to the next.
 */
export function listOrderBaseline(request: RouteRequest, routes?: readonly TruckRoute[]): Baseline | null {
  const { stops, trucks } = routes ? servedBy(request, routes) : request
  let metres = 0
  let seconds = 0
  for (const stream of new Set(stops.map((stop) => stop.stream))) {
    const days = driveStream(request, stops, trucks, stream)
    metres += days.reduce((sum, day) => sum + day.metres, 0)
    seconds += days.reduce((sum, day) => sum + day.now - day.left, 0)
  }
  if (!Number.isFinite(metres + seconds)) return null
  return { metres, seconds, dieselLitres: dieselLitres(metres) }
}

function servedBy({ stops, trucks }: RouteRequest, routes: readonly TruckRoute[]) {
  const served = new Set(
    routes.flatMap(({ visits }) => visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))),
  )
  const driven = new Set(routes.map(({ truckId }) => truckId))
  return {
    stops: stops.filter(({ binId }) => served.has(binId)),
    trucks: trucks.filter(({ id }) => driven.has(id)),
  }
}

function driveStream(
  request: RouteRequest,
  stops: readonly Stop[],
  trucks: readonly Truck[],
  stream: BinType,
): Day[] {
  const waiting = trucks.filter(({ streams }) => streams.includes(stream))
  const first = waiting.shift()
  if (!first) return []
  const ended: Day[] = []
  let day = startDay(request, first, stream)
  for (const stop of stops.filter((one) => one.stream === stream)) {
    let next = reach(request, day, stop)
    const relief = waiting[0]
    // The last truck drives on, whatever the hour: the bins are the same.
    if (relief && day.stops > 0 && endDay(request, next).now > day.truck.shift.to) {
      waiting.shift()
      ended.push(endDay(request, day))
      day = startDay(request, relief, stream)
      next = reach(request, day, stop)
    }
    day = next
  }
  return [...ended, endDay(request, day)]
}

function reach(request: RouteRequest, day: Day, stop: Stop): Day {
  const { capacity } = day.truck
  const isRoom = day.litres + stop.litres <= capacity.litres && day.kg + stop.kg <= capacity.kg
  return isRoom || day.litres + day.kg === 0 ? driveTo(request, day, stop) : tipAndDriveTo(request, day, stop)
}
