import { BinTypeSchema } from 'shared-domain'
import type { Facility, RouteRequest, Stop, Truck } from 'shared-domain/routing'

/** A request, made quick to look things up in. Roads that do not exist are infinitely long. */
export interface PlanGround {
  request: RouteRequest
  stop: (binId: string) => Stop
  truck: (truckId: string) => Truck
  /** Row of the matrix where a truck starts and ends. */
  home: (truck: Truck) => number
  facilitiesFor: (stop: Stop) => readonly Facility[]
  metres: (from: number, to: number) => number
  seconds: (from: number, to: number) => number
  /** Of driving, in the unit of the objective. */
  cost: (from: number, to: number) => number
}

export function planGround(request: RouteRequest): PlanGround {
  const { matrix, objective, facilities, depots } = request
  const stops = new Map(request.stops.map((stop) => [stop.binId, stop]))
  const trucks = new Map(request.trucks.map((truck) => [truck.id, truck]))
  const byStream = new Map(
    BinTypeSchema.options.map((stream) => [
      stream,
      facilities.filter(({ streams }) => streams.includes(stream)),
    ]),
  )
  const read = (numbers: Float64Array | Int32Array, from: number, to: number) => {
    if (from === to) return 0
    const length = numbers[from * matrix.points + to] ?? -1
    return length >= 0 ? length : Number.POSITIVE_INFINITY
  }
  const metres = (from: number, to: number) => read(matrix.metres, from, to)
  const seconds = (from: number, to: number) => read(matrix.seconds, from, to)
  return {
    request,
    stop: (binId) => known(stops, binId),
    truck: (truckId) => known(trucks, truckId),
    home: ({ depotId }) => depots.find(({ id }) => id === depotId)?.point ?? 0,
    facilitiesFor: ({ stream }) => byStream.get(stream) ?? [],
    metres,
    seconds,
    cost: (from, to) =>
      from === to ? 0 : metres(from, to) * objective.perMetre + seconds(from, to) * objective.perSecond,
  }
}

function known<T>(things: ReadonlyMap<string, T>, id: string): T {
  const thing = things.get(id)
  if (thing === undefined) throw new Error(`The request has no ${id}.`)
  return thing
}
