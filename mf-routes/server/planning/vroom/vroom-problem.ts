import type { Facility, RouteRequest, Stop, TravelMatrix, Truck } from 'routing-engine'
import { BIN_TYPES } from 'shared-domain'

type Window = [from: number, to: number]

interface Task {
  id: number
  location_index: number
  service: number
  time_windows?: Window[]
}

interface Unloading extends Task {
  setup: number
}

interface Requirements {
  skills: number[]
  priority: number
}

interface Vehicle {
  id: number
  start_index: number
  end_index: number
  capacity: [number, number]
  skills: number[]
  time_window: Window
  breaks?: { id: number; time_windows: Window[]; service: number }[]
  max_tasks?: number
  costs: { fixed: number }
}

/** The input of VROOM's API 1.14. Ids are rows of the request, from 1. */
export interface VroomProblem {
  vehicles: Vehicle[]
  jobs: (Task & Requirements & { pickup: [number, number] })[]
  shipments: (Requirements & { amount: [number, number]; pickup: Task; delivery: Unloading })[]
  matrices: { car: { durations: number[][]; costs: number[][] } }
}

/** VROOM takes whole numbers only, so costs and amounts are scaled. */
const COST_UNITS = 1000
const AMOUNT_UNITS = 10
/** The travel time and cost where there is no road: longer than any shift. */
const NO_ROAD = 10_000_000
const MUST = 100

/**
 * Converts the request to VROOM's input. A stop is a shipment from the bin to the nearest facility of its stream, so that a
 * full truck goes to unload. VROOM cannot keep streams apart, so a truck of several streams gets one of them for the day. It
 * has no prizes, so `askVroom` removes uneconomic stops between two requests. It has no limit of a day's litres.
 */
export function vroomProblem(request: RouteRequest): VroomProblem {
  const streamOf = streamOfTrucks(request)
  const named = namedTrucks(request)
  const trucks = request.trucks.flatMap((truck, row) => {
    const stream = streamOf.get(truck.id)
    return stream ? [vehicleOf(request, truck, row, [skillOf(stream), ...skillsByName(named, truck)])] : []
  })
  const prizes = request.stops.reduce(
    (sum, { priority }) => sum + (priority.kind === 'optional' ? priority.prize : 0),
    0,
  )
  const tasks = request.stops.map((stop, row) => ({ stop, row, ...requirementsOf(stop, { named, prizes }) }))
  const isShipped = request.facilities.length > 0
  return {
    vehicles: trucks,
    jobs: isShipped
      ? []
      : tasks.map(({ stop, row, ...rest }) => ({ ...rest, ...taskOf(stop, row), pickup: amountOf(stop) })),
    shipments: isShipped ? tasks.flatMap((task) => shipmentOf(request, task)) : [],
    matrices: { car: matricesOf(request) },
  }
}

const taskOf = (stop: Stop, row: number): Task => ({
  id: row + 1,
  location_index: stop.point,
  service: Math.ceil(stop.serviceSeconds),
  ...windowsOf(stop),
})

function shipmentOf(
  request: RouteRequest,
  { stop, row, ...rest }: Requirements & { stop: Stop; row: number },
): VroomProblem['shipments'] {
  const facility = nearestFacility(request, stop)
  if (!facility) return []
  const delivery = {
    id: row + 1,
    location_index: facility.point,
    // Unloading takes the same time for any number of bins, so it is setup time, which VROOM counts once per stay.
    setup: Math.ceil(facility.serviceSeconds),
    service: 0,
    ...windowsOf(facility),
  }
  return [{ ...rest, amount: amountOf(stop), pickup: taskOf(stop, row), delivery }]
}

/** The facility that takes the waste of the stop in VROOM's plan: the nearest one for its stream. */
export function nearestFacility({ facilities, matrix }: RouteRequest, stop: Stop): Facility | undefined {
  const far = ({ point }: Facility) => cell(matrix.metres, matrix, stop.point, point)
  return facilities
    .filter(({ streams }) => streams.includes(stop.stream))
    .toSorted((a, b) => far(a) - far(b))[0]
}

function vehicleOf(request: RouteRequest, truck: Truck, row: number, skills: number[]): Vehicle {
  const home = request.depots.find(({ id }) => id === truck.depotId)?.point ?? 0
  const { capacity, shift, break: rest, maxStops } = truck
  return {
    id: row + 1,
    start_index: home,
    end_index: home,
    capacity: [Math.floor(capacity.litres * AMOUNT_UNITS), Math.floor(capacity.kg * AMOUNT_UNITS)],
    skills,
    time_window: [Math.ceil(shift.from), Math.floor(shift.to)],
    ...(rest && { breaks: [{ id: 1, time_windows: [[rest.from, rest.to]], service: rest.seconds }] }),
    // A shipment is two tasks.
    ...(maxStops !== null && { max_tasks: maxStops * (request.facilities.length > 0 ? 2 : 1) }),
    costs: { fixed: Math.round(request.objective.perTruck * COST_UNITS) },
  }
}

// VROOM maximises the sum of priorities at any driving cost, so all optional stops together weigh less than one that must be served.
const requirementsOf = (
  stop: Stop,
  { named, prizes }: { named: NamedTrucks; prizes: number },
): Requirements => ({
  skills: [skillOf(stop.stream), ...(stop.truckIds ? [skillOfNamed(named, stop.truckIds)] : [])],
  priority: priorityOf(stop, prizes),
})

const priorityOf = ({ priority }: Stop, prizes: number) =>
  priority.kind === 'must' ? MUST : Math.floor((priority.prize / Math.max(1, prizes)) * (MUST - 1))

const STREAMS: readonly string[] = BIN_TYPES
const skillOf = (stream: string) => STREAMS.indexOf(stream) + 1

/** The sets of trucks that stops name, as text. Each is a skill that only its trucks have. */
type NamedTrucks = readonly string[]

const namedTrucks = ({ stops }: RouteRequest): NamedTrucks => [
  ...new Set(stops.flatMap(({ truckIds }) => (truckIds ? setOf(truckIds) : []))),
]
const setOf = (truckIds: readonly string[]) => JSON.stringify(truckIds.toSorted())
const skillOfNamed = (named: NamedTrucks, truckIds: readonly string[]) =>
  STREAMS.length + 1 + named.indexOf(setOf(truckIds))
const skillsByName = (named: NamedTrucks, { id }: Truck): number[] =>
  named.flatMap((set, at) => (JSON.parse(set).includes(id) ? STREAMS.length + 1 + at : []))

const amountOf = ({ litres, kg }: Stop): [number, number] => [
  Math.ceil(litres * AMOUNT_UNITS),
  Math.ceil(kg * AMOUNT_UNITS),
]
const windowsOf = ({ windows }: Pick<Stop, 'windows'>) =>
  windows.length > 0 && {
    time_windows: windows.map(({ from, to }): Window => [Math.ceil(from), Math.floor(to)]),
  }

function matricesOf({ matrix, objective }: RouteRequest) {
  const rows = Array.from({ length: matrix.points }, (_, row) => row)
  const table = (value: (from: number, to: number) => number) =>
    rows.map((from) => rows.map((to) => (from === to ? 0 : Math.min(NO_ROAD, Math.ceil(value(from, to))))))
  const seconds = (from: number, to: number) => cell(matrix.seconds, matrix, from, to)
  const metres = (from: number, to: number) => cell(matrix.metres, matrix, from, to)
  return {
    durations: table(seconds),
    costs: table(
      (from, to) =>
        COST_UNITS * (objective.perMetre * metres(from, to) + objective.perSecond * seconds(from, to)),
    ),
  }
}

function cell(numbers: ArrayLike<number>, { points }: TravelMatrix, from: number, to: number): number {
  if (from === to) return 0
  const value = numbers[from * points + to] ?? -1
  return value < 0 ? Number.POSITIVE_INFINITY : value
}

/**
 * Assigns one stream to each truck, by truck id. Trucks with a single stream come first; the others get the stream with the
 * most litres per truck so far. At most `maxTrucks` trucks get a stream.
 */
function streamOfTrucks({ trucks, stops, maxTrucks }: RouteRequest): Map<string, string> {
  const litres = new Map<string, number>()
  for (const { stream, litres: more } of stops) litres.set(stream, (litres.get(stream) ?? 0) + more)
  const carriers = new Map<string, number>()
  // A stream without a carrier comes before every other.
  const need = (stream: string) => (litres.get(stream) ?? 0) / (carriers.get(stream) ?? 0.01)
  const chosen = new Map<string, string>()
  for (const { id, streams } of trucks.toSorted((a, b) => a.streams.length - b.streams.length)) {
    if (chosen.size >= (maxTrucks ?? trucks.length)) break
    const [stream] = streams.filter((one) => litres.has(one)).toSorted((a, b) => need(b) - need(a))
    if (!stream) continue
    chosen.set(id, stream)
    carriers.set(stream, (carriers.get(stream) ?? 0) + 1)
  }
  return chosen
}
