import { type RouteRequest, type TimeWindow, type Visit, validatePlan } from 'routing-engine'
import { type BinType, distanceKm, type Point } from 'shared-domain'
import type { Facility, PlannedVisit, RouteDayPlan, Truck } from 'shared-domain/contract'
import { CITY_OBJECTIVE, clockSeconds, routingFacility, routingTruck } from 'shared-domain/route-planning'

/** What the record knows of the truck, the sites and the bins of a plan. */
export interface PlanFacts {
  truck: Truck
  facilities: readonly Facility[]
  /** The streams of the plan's bins, by id. */
  streams: ReadonlyMap<string, BinType>
}

/**
 * Why a plan that was sent cannot be driven with the fleet as it is, in sentences by the validator of the routing engine; empty when
 * it can. The shift has a rule of its own, `beyondShift`. A break is judged where the plan has one: another route of the day may
 * have it.
 */
export function brokenInPlan({ visits }: RouteDayPlan, facts: PlanFacts): string[] {
  const { truck, facilities } = facts
  const sites = facilities.map((facility, row) => routingFacility(facility, row))
  const rows = new PlaceRows(facilities)
  const driven = visits.map((visit, at): Visit => {
    const start = startOf(visit, sites, truck)
    return { ...visit, start, point: rows.arriveAt(visit.point, at > 0) }
  })
  const first = driven[0]
  const leaves = first?.departure ?? 0
  const ends = driven.at(-1)?.arrival ?? 0
  const request: RouteRequest = {
    matrix: rows.matrix(),
    depots: [{ id: truck.depotId, point: first?.point ?? 0 }],
    facilities: sites,
    trucks: [
      { ...routingTruck(truck, leaves), shift: { from: leaves, to: ends }, break: breakOf(visits, truck) },
    ],
    stops: stopsOf(driven, facts),
    ...{ maxTrucks: 1, objective: CITY_OBJECTIVE },
  }
  const { metres } = rows
  const totals = { metres, seconds: ends - leaves, litres: 0 }
  return validatePlan(request, {
    routes: [{ truckId: truck.id, visits: driven, ...totals }],
    ...{ unserved: [], totals, search: { iterations: 0, seconds: 0 } },
  }).map((sentence) => sentence.replace(`Truck ${truck.id}: `, ''))
}

/** No truck is faster, in metres per second: 130 km/h. The record knows no roads, so a leg takes at least a straight line at this speed. */
const FASTEST = 130 / 3.6

/** The places of a drive as rows of a matrix, the sites first; each place once. */
class PlaceRows {
  private readonly rows = new Map<string, number>()
  private readonly places: Point[] = []
  private readonly legs: { from: number; to: number; metres: number }[] = []
  /** Where the truck stands. */
  private last = 0
  /** Driven so far, in straight lines. */
  metres = 0

  constructor(sites: readonly Point[]) {
    for (const site of sites) this.add(site)
  }

  arriveAt(place: Point, isOnTheWay: boolean): number {
    const row = this.rows.get(nameOf(place)) ?? this.add(place)
    const from = this.places[this.last]
    if (isOnTheWay && from && row !== this.last) {
      const metres = distanceKm(from, place) * 1000
      this.legs.push({ from: this.last, to: row, metres })
      this.metres += metres
    }
    this.last = row
    return row
  }

  matrix(): RouteRequest['matrix'] {
    const points = this.places.length
    const metres = new Float64Array(points * points)
    const seconds = new Float64Array(points * points)
    for (const leg of this.legs) {
      metres[leg.from * points + leg.to] = leg.metres
      seconds[leg.from * points + leg.to] = leg.metres / FASTEST
    }
    return { points, metres, seconds }
  }

  private add(place: Point): number {
    // Two sites may share a place; each has a row.
    this.rows.set(nameOf(place), this.rows.get(nameOf(place)) ?? this.places.length)
    return this.places.push(place) - 1
  }
}

const nameOf = ({ lat, lng }: Point) => `${lat} ${lng}`

type Site = RouteRequest['facilities'][number]

/** A plan keeps no start of service: it is the first moment at which the place is open and that leaves time for the service. */
function startOf(visit: PlannedVisit, sites: readonly Site[], { break: rest }: Truck): number {
  const { arrival, departure } = visit
  const opened = (from: number, seconds: number) =>
    Math.max(arrival, Math.min(Math.max(arrival, from), departure - seconds))
  if (visit.kind === 'break' && rest) return opened(clockSeconds(rest.from), rest.minutes * 60)
  const site = visit.kind === 'disposal' && sites.find(({ id }) => id === visit.facilityId)
  const [window]: readonly TimeWindow[] = site ? site.windows : []
  return site && window ? opened(window.from, site.serviceSeconds) : arrival
}

function breakOf(visits: readonly PlannedVisit[], truck: Truck) {
  return visits.some(({ kind }) => kind === 'break') ? routingTruck(truck, 0).break : null
}

/** The stops as the plan has them: bins go on filling after it. The time at a bin is the planner's. */
function stopsOf(visits: readonly Visit[], { streams }: PlanFacts): RouteRequest['stops'] {
  let board = { litres: 0, kg: 0 }
  return visits.flatMap((visit) => {
    const { litres, kg } = { litres: visit.litres - board.litres, kg: visit.kg - board.kg }
    board = visit
    if (visit.kind !== 'stop') return []
    const { binId, point } = visit
    const stream = streams.get(binId) ?? ''
    return { binId, point, litres, kg, stream, serviceSeconds: 0, windows: [], priority: { kind: 'must' } }
  })
}
