import type { Facility, RouteRequest, Stop, Truck } from 'routing-engine'

/** Fast look-ups in a request. Where there is no road, distance and time are infinite. */
export interface RequestIndex {
  request: RouteRequest
  stop: (binId: string) => Stop
  truck: (truckId: string) => Truck
  /** The matrix row of the truck's depot. */
  home: (truck: Truck) => number
  facilitiesFor: (load: Pick<Stop, 'stream'>) => readonly Facility[]
  metres: (from: number, to: number) => number
  seconds: (from: number, to: number) => number
  /** The driving cost, in the unit of the objective. */
  cost: (from: number, to: number) => number
}

export function indexRequest(request: RouteRequest): RequestIndex {
  const { matrix, objective, facilities, depots } = request
  const stops = new Map(request.stops.map((stop) => [stop.binId, stop]))
  const trucks = new Map(request.trucks.map((truck) => [truck.id, truck]))
  const byStream = new Map(
    request.trucks
      .flatMap(({ streams }) => streams)
      .map((stream) => [stream, facilities.filter(({ streams }) => streams.includes(stream))]),
  )
  const read = (numbers: Float64Array | Int32Array, from: number, to: number) => {
    if (from === to) return 0
    const at = from * matrix.points + to
    const isRoad = (matrix.metres[at] ?? -1) >= 0 && (matrix.seconds[at] ?? -1) >= 0
    return isRoad ? (numbers[at] ?? 0) : Number.POSITIVE_INFINITY
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
