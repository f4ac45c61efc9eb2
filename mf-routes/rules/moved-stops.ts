import type { Facility as RoutingFacility, Truck as RoutingTruck, Stop, TravelMatrix } from 'routing-engine'
import type { BinType, Point } from 'shared-domain'
import type {
  Facility,
  MatrixSource,
  PlannedVisit,
  RouteDayPlan,
  Truck,
  VisitDone,
} from 'shared-domain/contract'
import {
  CITY_OBJECTIVE,
  clockSeconds,
  indexRequest,
  type RequestIndex,
  routingFacility,
  routingTruck,
  SERVICE_MINUTES_PER_BIN,
  type StopObstacle,
} from 'shared-domain/route-planning'
import type { PlanRule } from '../operations'
import { type DrivenRoute, driveTruck, type Violation } from './drive-truck'
import { type DrivenPart, drivenPart, type RouteProgress } from './driven-part'
import { binsOfRule, brokenRules, ordersOf } from './plan-rules/plan-rule'

/** A stop that is still open, with its planned amounts. */
export interface OpenStop {
  binId: string
  point: Point
  stream: BinType
  litres: number
  kg: number
}

/** A route whose open stops can change: one of the record, or a new one. */
export interface ChangeableRoute extends RouteProgress {
  /** The id of the route; of a new one any other name. */
  id: string
  truck: Truck
  /** The place of the truck's depot. */
  depot: Point
  /** The open stops in driving order. */
  open: readonly OpenStop[]
  /** When its open part begins at the earliest, in seconds from midnight of its day. */
  notBefore: number
  /** When it must be back, in seconds from midnight; the end of the shift comes first. */
  backBy: number
}

/** A route whose open stops were changed. */
export interface RebuiltRoute {
  id: string
  /** The open stops in their new order. */
  binIds: readonly string[]
  plan: RouteDayPlan
  visitsDone: VisitDone[]
  distanceKm: number
  minutes: number
}

/** Ways between places, in metres and seconds; negative where there is no road. */
export interface Ways {
  source: MatrixSource
  way: (from: Point, to: Point) => { metres: number; seconds: number }
}

/** Why a stop stays where it is. */
export type MoveObstacle =
  | StopObstacle
  | { kind: 'no-time' }
  | { kind: 'no-road' }
  | { kind: 'no-facility'; stream: BinType }

/** The routes and stops of a move, and what their new timetables depend on. */
interface MoveFacts {
  routes: readonly ChangeableRoute[]
  /** The stops that leave their route. */
  moved: readonly OpenStop[]
  facilities: readonly Facility[]
  ways: Ways
  streamOf: (binId: string) => BinType | undefined
  /** The kept rules; none by default. */
  rules?: readonly PlanRule[]
}

/** Computes new orders of the open stops of several routes, with the planner's own timetable. */
export class StopMove {
  readonly #routes: ReadonlyMap<string, ChangeableRoute & { part: DrivenPart }>
  readonly #stops = new Map<string, OpenStop>()
  readonly #index: RequestIndex
  readonly #points: readonly Point[]
  readonly #aboard = new Map<string, string[]>()
  readonly #ways: Ways
  readonly #rules: readonly PlanRule[]

  constructor({ routes, moved, facilities, ways, streamOf, rules = [] }: MoveFacts) {
    this.#ways = ways
    this.#rules = rules
    this.#routes = new Map(routes.map((route) => [route.id, { ...route, part: drivenPart(route, streamOf) }]))
    for (const stop of [...routes.flatMap(({ open }) => open), ...moved]) this.#stops.set(stop.binId, stop)
    const all = [...this.#routes.values()]
    const stops = [...this.#stops.values()]
    // A route begins where its truck is and ends at its depot: one row of the matrix stands for both.
    const from = [
      ...facilities,
      ...all.map(({ part, depot }) => part.here ?? depot),
      ...stops.map(({ point }) => point),
    ]
    const to = [...facilities, ...all.map(({ depot }) => depot), ...stops.map(({ point }) => point)]
    this.#points = from
    const first = facilities.length + all.length
    this.#index = indexRequest({
      matrix: matrixOf(from, to, ways),
      depots: all.map(({ id }, at) => ({ id, point: facilities.length + at })),
      facilities: facilities.map((facility, at): RoutingFacility => routingFacility(facility, at)),
      trucks: all.map(asTruck),
      stops: [
        ...stops.map((stop, at) => routingStop(stop, first + at)),
        ...all.flatMap((route, at) => this.#asAboard(route, facilities.length + at)),
      ],
      maxTrucks: null,
      objective: CITY_OBJECTIVE,
    })
  }

  /**
   * Puts each of these stops where it costs least among the routes, the cheapest first, as long as trucks can drive it. Places where
   * it breaks no kept rule come before all others. Returns the new orders, and why the other stops stay.
   */
  spread(
    routeIds: readonly string[],
    binIds: readonly string[],
  ): { orders: Map<string, string[]>; stayed: { binId: string; obstacle: MoveObstacle }[] } {
    const orders = new Map(
      routeIds.map((id) => [id, this.#routes.get(id)?.open.map((stop) => stop.binId) ?? []]),
    )
    const left = new Set(binIds)
    const places = new Map<string, Place>()
    const violations = new Map<string, Violation[]>()
    let changed = routeIds
    while (left.size > 0) {
      for (const binId of left)
        for (const id of changed) {
          const place = this.#cheapestPlace(id, orders.get(id) ?? [], binId)
          places.set(`${binId} ${id}`, place)
          if (place.violations.length > 0)
            violations.set(binId, [...(violations.get(binId) ?? []), ...place.violations])
        }
      let best: { binId: string; id: string; place: Place } | null = null
      for (const binId of left)
        for (const id of routeIds) {
          const place = places.get(`${binId} ${id}`)
          if (place && place.cost < (best?.place.cost ?? Number.POSITIVE_INFINITY))
            best = { binId, id, place }
        }
      if (!best) break
      orders.set(best.id, best.place.order)
      left.delete(best.binId)
      changed = [best.id]
    }
    const stayed = [...left].map((binId) => ({
      binId,
      obstacle: this.#obstacleOf(binId, routeIds, violations.get(binId) ?? []),
    }))
    return { orders, stayed }
  }

  /** The kept rules that these orders break. */
  brokenRules(orders: ReadonlyMap<string, readonly string[]>): PlanRule[] {
    return [...orders].flatMap(([id, binIds]) => this.#brokenBy(id, this.#drive(id, binIds)))
  }

  #brokenBy(id: string, { visits }: DrivenRoute): PlanRule[] {
    const truckId = this.#routes.get(id)?.truck.id ?? id
    return this.#rules.length === 0 ? [] : brokenRules(this.#rules, ordersOf([{ truckId, visits }]))
  }

  /** Whether the truck of a route can drive these stops in this order. */
  fits(id: string, binIds: readonly string[]): boolean {
    return this.#drive(id, binIds).violations.length === 0
  }

  /** The route with these open stops: what is driven stays, the rest gets new times. */
  rebuilt(id: string, binIds: readonly string[]): RebuiltRoute {
    const route = this.#routes.get(id)
    if (!route) throw new Error(`The move has no route ${id}.`)
    const { part, depot, truck } = route
    const driven = this.#drive(id, binIds)
    const begins = driven.visits[0]?.departure ?? 0
    const aboard = new Set(this.#aboard.get(id))
    const rest = driven.visits.flatMap((visit, at): PlannedVisit[] => {
      if (visit.kind === 'stop' && aboard.has(visit.binId)) return []
      if (at === 0 && part.visits.length > 0) return []
      const { start: _, point: row, ...kept } = visit
      const point = at === driven.visits.length - 1 ? depot : this.#points[row]
      return point ? [{ ...kept, point: { lat: point.lat, lng: point.lng } }] : []
    })
    const first = part.visits.length > 0 ? part.visits : rest.splice(0, 1)
    const elsewhere = part.elsewhere.map((visit) => ({ ...visit, ...loadOf(first.at(-1)) }))
    const visits = [...overBy([...first, ...elsewhere], begins), ...rest]
    const [leaves, back] = [visits[0]?.departure ?? 0, visits.at(-1)?.arrival ?? 0]
    return {
      id,
      binIds,
      plan: { truckId: truck.id, depotId: truck.depotId, visits, matrixSource: this.#ways.source },
      visitsDone: part.visitsDone,
      distanceKm: (part.metres + driven.metres) / 1000,
      minutes: Math.max(0, back - leaves) / 60,
    }
  }

  #drive(id: string, binIds: readonly string[]): DrivenRoute {
    return driveTruck(this.#index, id, [...(this.#aboard.get(id) ?? []), ...binIds])
  }

  /** What the truck carries already, as stops without a way and without time. */
  #asAboard({ id, part }: { id: string; part: DrivenPart }, point: number): Stop[] {
    const stops = part.aboard.map(
      (load, at): Stop => ({
        ...load,
        binId: `aboard ${id} ${at}`,
        point,
        serviceSeconds: 0,
        windows: [],
        priority: { kind: 'must' },
      }),
    )
    this.#aboard.set(
      id,
      stops.map(({ binId }) => binId),
    )
    return stops
  }

  #cheapestPlace(id: string, order: readonly string[], binId: string): Place {
    const route = this.#routes.get(id)
    const stop = this.#stops.get(binId)
    const isTwice = route?.states.has(binId) || order.includes(binId)
    if (!route || !stop || isTwice || !route.truck.streams.includes(stop.stream)) return NOWHERE
    const isEmpty = order.length === 0 && route.part.visits.length === 0
    const before = isEmpty ? 0 : this.#costOf(id, this.#drive(id, order))
    let best = NOWHERE
    let violations: readonly Violation[] = []
    for (const at of this.#shortestDetours(id, order, binId)) {
      const tried = order.toSpliced(at, 0, binId)
      const driven = this.#drive(id, tried)
      if (driven.violations.length > 0) violations = driven.violations
      else {
        const cost = this.#costOf(id, driven) - before
        if (cost < best.cost) best = { cost, order: tried, violations: [] }
      }
    }
    return best === NOWHERE ? { ...NOWHERE, violations } : best
  }

  #costOf = (id: string, driven: DrivenRoute) =>
    costOf(driven) + BROKEN_RULE_COST * this.#brokenBy(id, driven).length

  /** The few places in an order with the shortest detour; only these are driven through, unless a kept rule is about the stop. */
  #shortestDetours(id: string, order: readonly string[], binId: string): number[] {
    const { stop, truck, home, cost } = this.#index
    const ends = home(truck(id))
    const rows = [ends, ...order.map((one) => stop(one).point), ends]
    const row = stop(binId).point
    const isRuled = this.#rules.some((rule) => binsOfRule(rule).includes(binId))
    return Array.from({ length: order.length + 1 }, (_, at) => at)
      .map((at) => {
        const [from, to] = [rows[at] ?? ends, rows[at + 1] ?? ends]
        return { at, detour: cost(from, row) + cost(row, to) - cost(from, to) }
      })
      .sort((a, b) => a.detour - b.detour)
      .slice(0, isRuled ? order.length + 1 : PLACES_TRIED)
      .map(({ at }) => at)
  }

  #obstacleOf(binId: string, routeIds: readonly string[], violations: readonly Violation[]): MoveObstacle {
    const stream = this.#stops.get(binId)?.stream ?? 'general'
    const routes = routeIds.flatMap((id) => this.#routes.get(id) ?? [])
    const having = routes.find(({ states }) => states.has(binId))
    if (!routes.some(({ truck }) => truck.streams.includes(stream))) return { kind: 'no-truck', stream }
    if (having && violations.length === 0) return { kind: 'on-route', routeId: having.id }
    const kinds = new Set(violations.map(({ kind }) => kind))
    if (['late-home', 'closed', 'no-break'].some((kind) => kinds.has(kind as Violation['kind'])))
      return { kind: 'no-time' }
    if (kinds.has('over-capacity')) return { kind: 'no-capacity' }
    if (kinds.has('no-facility') || kinds.has('mixed-load')) return { kind: 'no-facility', stream }
    return { kind: kinds.has('no-road') ? 'no-road' : 'no-time' }
  }
}

/** Visits that are over when the rest begins: what was driven ahead of its plan has earlier times, and none runs backwards. */
function overBy(visits: readonly PlannedVisit[], seconds: number): PlannedVisit[] {
  let time = 0
  return visits.map((visit) => {
    const arrival = Math.max(time, Math.min(visit.arrival, seconds))
    time = Math.max(arrival, Math.min(visit.departure, seconds))
    return { ...visit, arrival, departure: time }
  })
}

const loadOf = (visit: PlannedVisit | undefined) => ({ litres: visit?.litres ?? 0, kg: visit?.kg ?? 0 })

/** Where a stop costs least on one route: at infinite cost when the rules allow it nowhere. */
interface Place {
  cost: number
  order: string[]
  violations: readonly Violation[]
}
const NOWHERE: Place = { cost: Number.POSITIVE_INFINITY, order: [], violations: [] }
const PLACES_TRIED = 4
/** More than any detour, so that a rule is broken only where no place keeps it. */
const BROKEN_RULE_COST = 1e9

const costOf = ({ metres, seconds }: DrivenRoute) =>
  metres * CITY_OBJECTIVE.perMetre + seconds * CITY_OBJECTIVE.perSecond

function matrixOf(from: readonly Point[], to: readonly Point[], { way }: Ways): TravelMatrix {
  const points = from.length
  const metres = new Int32Array(points ** 2)
  const seconds = new Int32Array(points ** 2)
  for (const [row, start] of from.entries())
    for (const [column, end] of to.entries()) {
      const leg = row === column ? { metres: 0, seconds: 0 } : way(start, end)
      metres[row * points + column] = leg.metres
      seconds[row * points + column] = leg.seconds
    }
  return { points, metres, seconds }
}

function asTruck({
  id,
  truck,
  notBefore,
  backBy,
  part,
}: ChangeableRoute & { part: DrivenPart }): RoutingTruck {
  const from = Math.max(notBefore, part.visits.length > 0 ? 0 : clockSeconds(truck.shift.from))
  const routing = routingTruck(truck, from)
  const to = Math.min(routing.shift.to, backBy)
  return {
    ...routing,
    id,
    depotId: id,
    shift: { from, to },
    break: part.hasRested ? null : routing.break,
  }
}

const routingStop = ({ binId, stream, litres, kg }: OpenStop, point: number): Stop => ({
  binId,
  point,
  litres: Math.max(0, litres),
  kg: Math.max(0, kg),
  stream,
  serviceSeconds: SERVICE_MINUTES_PER_BIN * 60,
  windows: [],
  priority: { kind: 'must' },
})
