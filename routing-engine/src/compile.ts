import { nearestStops } from './engine/neighbours'
import type { Rules, StopGraph } from './engine/rules'
import { joinBySavings } from './engine/savings'
import type { Facility, RouteRequest, Stop, TimeWindow, Truck } from './route-request'
import { closesAt, opensAt, secondsBetween } from './travel'

/** The cost of leaving out a required stop: more than any detour, but less than a missing road. */
const MUST = 2 ** 26
const LARGEST_PRIZE = 2 ** 25
const NEAR = 100

/** A request in the form that the engine reads. */
export interface Compiled {
  rules: Rules
  /** The stop of each stop row, from row 1 on (row 0 is empty). */
  stopOf: readonly Stop[]
  /** The facility of each facility row. */
  facilityOf: ReadonlyMap<number, Facility>
  /** The truck of each tour. */
  trucks: readonly Truck[]
  /** Initial tours by the savings algorithm, which respects litres only. */
  savings: number[][]
  /** How many units of the engine's cost are one unit of the objective. */
  scale: number
}

/** `stops` are the request's stops that can be served at all. */
export function compile(request: RouteRequest, stops: readonly Stop[]): Compiled {
  const scale = scaleOf(request)
  const units = litreUnits(request)
  const graph = graphOf(request, stops, scale, units)
  const capacity = Math.floor(request.trucks[0].capacity.litres * units)
  const tours = joinBySavings({ ...graph, capacity })
  // Neighbouring stops get neighbouring numbers, so that data that is read together is close in memory.
  const order = tours.flat()
  const ordered = order.map((stop) => stops[stop - 1])
  let next = 1
  const savings = tours.map((tour) => tour.map(() => next++))
  return { ...compileInOrder(request, ordered, renumbered(graph, order), scale, units), savings }
}

function compileInOrder(
  request: RouteRequest,
  stops: readonly Stop[],
  graph: StopGraph,
  scale: number,
  units: number,
): Omit<Compiled, 'savings'> {
  const { depots, facilities, matrix, objective } = request
  const rows = rowsOf(request, stops)
  const firstFacility = stops.length + depots.length
  const kindOfTruck = kindsOf(request)
  const kinds = [...new Set(kindOfTruck.values())]
  const streams = [...new Set(request.trucks.flatMap((truck) => truck.streams))]
  const kindNumber = (truck: Truck) => kinds.indexOf(kindOfTruck.get(truck) ?? '')
  const trucks = [...request.trucks].sort((a, b) => kindNumber(a) - kindNumber(b))
  const windows: (readonly TimeWindow[])[] = [[], ...stops.map((stop) => stop.windows)]
  for (let i = 1; i < depots.length; i += 1) windows.push([])
  windows.push(...facilities.map((facility) => facility.windows))
  const manyWindows = Uint8Array.from(windows, ({ length }) => (length > 1 ? 1 : 0))
  const opens = Float64Array.from(windows, ([window]) => window?.from ?? Number.NEGATIVE_INFINITY)
  const closes = Float64Array.from(windows, ([window]) => window?.to ?? Number.POSITIVE_INFINITY)
  const service = new Float64Array(rows.length)
  stops.forEach(({ serviceSeconds }, i) => {
    service[i + 1] = upToGrain(serviceSeconds)
  })
  facilities.forEach(({ serviceSeconds }, i) => {
    service[firstFacility + i] = upToGrain(serviceSeconds)
  })
  const home = new Map(depots.map(({ id }, i) => [id, i === 0 ? 0 : stops.length + i]))
  const ofTruck = (value: (truck: Truck) => number) => Float64Array.from(trucks, value)
  const seconds = secondsMatrix(matrix, rows)
  const tips = facilities.length > 0
  const kgInAll = stops.reduce((sum, { kg }) => sum + kg, 0)
  const rules: Rules = {
    graph,
    seconds,
    service,
    opens,
    closes,
    manyWindows,
    open: (row, time) => {
      if (manyWindows[row] === 1) return opensAt(windows[row], time)
      return time <= closes[row] ? Math.max(time, opens[row]) : Number.POSITIVE_INFINITY
    },
    close: (row, time) => {
      if (manyWindows[row] === 1) return closesAt(windows[row], time)
      return time >= opens[row] ? Math.min(time, closes[row]) : Number.NEGATIVE_INFINITY
    },
    kg: Float64Array.of(0, ...stops.map(({ kg }) => kg)),
    stream: Int32Array.of(0, ...stops.map(({ stream }) => streams.indexOf(stream))),
    prize: Float64Array.of(0, ...stops.map((stop) => prizeOf(stop, scale))),
    isMust: Uint8Array.of(0, ...stops.map(({ priority }) => (priority.kind === 'must' ? 1 : 0))),
    facilities: streams.map((stream) =>
      facilities.flatMap((facility, i) => (facility.streams.includes(stream) ? [firstFacility + i] : [])),
    ),
    tips,
    plainTimes: !tips && !manyWindows.includes(1) && trucks.every((truck) => !truck.break),
    litresAlone:
      !tips && streams.length === 1 && kgInAll <= Math.min(...trucks.map(({ capacity }) => capacity.kg)),
    home: Int32Array.from(trucks, ({ depotId }) => home.get(depotId) ?? 0),
    litresALoad: ofTruck(({ capacity }) => Math.floor(capacity.litres * units)),
    kgALoad: ofTruck(({ capacity }) => capacity.kg),
    litresADay: ofTruck(({ maxLitres, capacity }) =>
      Math.floor(Math.min(maxLitres ?? 1e9, tips ? 1e9 : capacity.litres) * units),
    ),
    stopsADay: ofTruck(({ maxStops }) => maxStops ?? Number.POSITIVE_INFINITY),
    ...serversOf(stops, trucks),
    shiftStart: ofTruck(({ shift }) => upToGrain(shift.from)),
    longestDay: ofTruck(({ longestDaySeconds = Number.POSITIVE_INFINITY }) => longestDaySeconds),
    homeDue: ofTruck(({ shift, break: pause }) => (pause ? Math.min(pause.from, shift.to) : shift.to)),
    homeDone: ofTruck(({ shift }) => shift.to),
    breakSeconds: ofTruck((truck) => (truck.break ? upToGrain(truck.break.seconds) : -1)),
    breakFrom: ofTruck((truck) => (truck.break ? upToGrain(truck.break.from) : 0)),
    breakTo: ofTruck((truck) => truck.break?.to ?? 0),
    kind: Int32Array.from(trucks, kindNumber),
    firstOfKind: Int32Array.from([...kinds.keys(), kinds.length], (kind) =>
      kind === kinds.length ? trucks.length : trucks.findIndex((truck) => kindNumber(truck) === kind),
    ),
    perTruck: ofTruck(({ perTruck = objective.perTruck }) =>
      Math.min(LARGEST_PRIZE, Math.round(perTruck * scale)),
    ),
    rate: ofTruck(({ drivingCostFactor = 1 }) => drivingCostFactor),
    nearInTime: nearInTime(graph, { seconds, service, opens, closes }),
    maxTrucks: request.maxTrucks ?? trucks.length,
    fewestTrucksFirst: objective.fewestTrucksFirst,
  }
  const stopOf = [stops[0], ...stops]
  const facilityOf = new Map(facilities.map((facility, i) => [firstFacility + i, facility]))
  return { rules, stopOf, facilityOf, trucks, scale }
}

/** The matrix points by row: the first depot, the stops, the other depots, the facilities. */
function rowsOf({ depots, facilities }: RouteRequest, stops: readonly Stop[]): Int32Array {
  const [first, ...others] = depots
  return Int32Array.from([first, ...stops, ...others, ...facilities], ({ point }) => point)
}

function graphOf(request: RouteRequest, stops: readonly Stop[], scale: number, units: number): StopGraph {
  const rows = rowsOf(request, stops)
  const size = rows.length
  const cost = costMatrix(request, rows, scale)
  const nearWidth = Math.max(0, Math.min(NEAR, stops.length - 1))
  return {
    size,
    stops: stops.length + 1,
    cost,
    demand: Int32Array.of(0, ...stops.map(({ litres }) => Math.ceil(litres * units - 1e-6))),
    near: nearestStops(stops.length + 1, nearWidth, (i, j) => cost[i * size + j] + cost[j * size + i]),
    nearWidth,
  }
}

/** A second of waiting between two stops makes them as far apart as this share of a second of driving. */
const WAITING = 0.2

/** The stops to which each stop comes near in a tour: a short way, with little waiting and no lateness by their time windows. */
function nearInTime(
  { cost, size, stops, near, nearWidth }: StopGraph,
  { seconds, service, opens, closes }: Pick<Rules, 'seconds' | 'service' | 'opens' | 'closes'>,
): Int32Array {
  let hasWindows = false
  let metres = 0
  let time = 0
  for (let stop = 1; stop < stops; stop += 1) {
    if (opens[stop] > Number.NEGATIVE_INFINITY || closes[stop] < Number.POSITIVE_INFINITY) hasWindows = true
    for (let k = stop * nearWidth; k < (stop + 1) * nearWidth; k += 1) {
      metres += cost[stop * size + near[k]]
      time += seconds[stop * size + near[k]]
    }
  }
  if (!hasWindows || !(time > 0)) return near
  const costASecond = metres / time
  const oneWay = (from: number, to: number) => {
    const away = service[from] + seconds[from * size + to]
    const waiting = Math.max(0, opens[to] - closes[from] - away)
    const late = Math.max(0, opens[from] + away - closes[to])
    return cost[from * size + to] + (WAITING * waiting + late) * costASecond
  }
  return nearestStops(stops, nearWidth, (i, j) =>
    Math.min(LARGEST_DISTANCE, Math.round(Math.min(oneWay(i, j), oneWay(j, i)))),
  )
}

const LARGEST_DISTANCE = 2 ** 30

/** The graph with its stops renumbered. */
function renumbered(graph: StopGraph, order: readonly number[]): StopGraph {
  const { size, stops, nearWidth } = graph
  const oldOf = Int32Array.from({ length: size }, (_, row) => row)
  oldOf.set(order, 1)
  const newOf = new Int32Array(size)
  oldOf.forEach((old, row) => {
    newOf[old] = row
  })
  const cost = new Int32Array(size * size)
  const near = new Int32Array(stops * nearWidth)
  for (let row = 0; row < size; row += 1) {
    const old = oldOf[row]
    for (let column = 0; column < size; column += 1)
      cost[row * size + column] = graph.cost[old * size + oldOf[column]]
    if (row > 0 && row < stops)
      for (let k = 0; k < nearWidth; k += 1)
        near[row * nearWidth + k] = newOf[graph.near[old * nearWidth + k]]
  }
  return {
    size,
    stops,
    cost,
    near,
    nearWidth,
    demand: graph.demand.map((_, row) => graph.demand[oldOf[row]]),
  }
}

/** Loads are integers: this many units are one litre. */
function litreUnits({ stops }: RouteRequest): number {
  const total = stops.reduce((sum, { litres }) => sum + litres, 1)
  const wanted = stops.every(({ litres }) => Number.isInteger(litres)) ? 1 : 100
  return Math.min(wanted, 2 ** 30 / total)
}

function prizeOf({ priority }: Stop, scale: number): number {
  if (priority.kind === 'must') return MUST
  return Math.min(LARGEST_PRIZE, Math.round(priority.prize * scale))
}

/** Trucks that differ only in their id are of one kind, unless a stop names one of them. */
export function kindsOf({ trucks, stops }: RouteRequest): Map<Truck, string> {
  const named = new Set(stops.flatMap(({ truckIds = [] }) => truckIds))
  return new Map(
    trucks.map((truck) => {
      const { id, ...rest } = truck
      return [truck, JSON.stringify(named.has(id) ? truck : rest)]
    }),
  )
}

/** Which trucks may serve which stops. Stops of the same stream that name the same trucks share a row. */
function serversOf(stops: readonly Stop[], trucks: readonly Truck[]): Pick<Rules, 'servers' | 'mayServe'> {
  const nameOf = ({ stream, truckIds }: Stop) => JSON.stringify([stream, truckIds])
  const alike = new Map(stops.map((stop) => [nameOf(stop), stop]))
  const names = [...alike.keys()]
  return {
    servers: Int32Array.of(0, ...stops.map((stop) => names.indexOf(nameOf(stop)) * trucks.length)),
    mayServe: Uint8Array.from(
      [...alike.values()].flatMap((stop) => trucks.map((truck) => Number(mayServe(truck, stop)))),
    ),
  }
}

/** Whether a truck carries the stream of a stop, and is one of those that the stop names. */
export const mayServe = ({ id, streams }: Truck, { stream, truckIds }: Stop): boolean =>
  streams.includes(stream) && (truckIds?.includes(id) ?? true)

/** Costs are integers. When they are large or have fractions, they are scaled to this range. */
const LARGEST_ARC = 2 ** 22
/** The sum of three of them fits in 32 bits. */
const NO_ROAD = 2 ** 28

/**
 * The scale from the objective to integer costs, such that the most expensive arc is exact enough; 1 when all costs are already
 * integers.
 */
function scaleOf({ matrix, objective, trucks }: RouteRequest): number {
  const { metres, seconds } = matrix
  let largest = 1
  let isWhole = trucks.every(({ perTruck = objective.perTruck }) => Number.isInteger(perTruck))
  for (let at = 0; at < metres.length; at += 1) {
    const arc = arcCost(metres[at], seconds[at], objective)
    if (arc < Number.POSITIVE_INFINITY && arc > largest) largest = arc
    if (isWhole && arc < Number.POSITIVE_INFINITY && !Number.isInteger(arc)) isWhole = false
  }
  const dearest = largest * Math.max(1, ...trucks.map(({ drivingCostFactor = 1 }) => drivingCostFactor))
  return isWhole && dearest <= LARGEST_ARC ? 1 : LARGEST_ARC / dearest
}

function arcCost(
  metres: number,
  seconds: number,
  { perMetre, perSecond }: RouteRequest['objective'],
): number {
  if (metres >= 0 && seconds >= 0 && metres + seconds < Number.POSITIVE_INFINITY) {
    return metres * perMetre + seconds * perSecond
  }
  return Number.POSITIVE_INFINITY
}

function costMatrix({ matrix, objective }: RouteRequest, rows: Int32Array, scale: number): Int32Array {
  const { metres, seconds, points } = matrix
  const size = rows.length
  const cost = new Int32Array(size * size)
  for (let i = 0; i < size; i += 1) {
    const from = rows[i] * points
    for (let j = 0; j < size; j += 1) {
      const arc = arcCost(metres[from + rows[j]], seconds[from + rows[j]], objective)
      // Staying in place costs nothing: the row is already zero.
      if (rows[i] === rows[j]) continue
      cost[i * size + j] = arc < Number.POSITIVE_INFINITY ? Math.round(arc * scale) : NO_ROAD
    }
  }
  return cost
}

function secondsMatrix(matrix: RouteRequest['matrix'], rows: Int32Array): Float64Array {
  const size = rows.length
  const seconds = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1)
      seconds[i * size + j] = upToGrain(secondsBetween(matrix, rows[i], rows[j]))
  }
  return seconds
}

// Times are multiples of 1/64 s, so sums are exact in any order.
const upToGrain = (seconds: number) => Math.ceil(seconds * 64) / 64
