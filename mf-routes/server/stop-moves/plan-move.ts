import { type MoveFacts, Refusal } from 'api/server-part'
import {
  addDays,
  aucklandDate,
  aucklandTime,
  BIN_TYPE_NAMES,
  hoursOf,
  isLocated,
  type RouteAssignment,
} from 'shared-domain'
import type { OperationInput, Truck } from 'shared-domain/contract'
import { binObstacles, clockSeconds, obstacleSentence, type TakenBins } from 'shared-domain/route-planning'
import type { moveStops, PlanRule } from '../../operations'
import {
  type ChangeableRoute,
  type MoveObstacle,
  type OpenStop,
  StopMove,
  type Ways,
} from '../../rules/moved-stops'
import { binsOfRule } from '../../rules/plan-rules/plan-rule'
import type { PlannedMove } from './keep-move'
import { assignmentsOn, changeable, type MovedRoute, openStopsOf, stopsOf, streamIn } from './movable-stops'

type MoveBody = OperationInput<typeof moveStops>['body']

interface MoveInput {
  facts: MoveFacts
  route: MovedRoute
  body: MoveBody
  taken: TakenBins
  ways: Ways
  /** The kept rules. */
  rules: readonly PlanRule[]
  now: Date
}

const DAY_S = 86_400
const NEVER = 2 * DAY_S

/** Where the open stops of a route go. Nothing is changed yet. */
export function planMove(input: MoveInput): PlannedMove {
  const { facts, route, body, taken, ways, rules, now } = input
  const today = aucklandDate(now)
  const ownDay = [route.plannedFor, today].toSorted().at(-1) ?? today
  const day = body.kind === 'tomorrow' ? addDays(ownDay, 1) : ownDay
  const { movable, kept } = movableStops(facts, route, taken, today)
  const own = changeable(facts, route, {
    notBefore: route.status === 'active' ? secondOfDay(now) : departureOf(route.plan),
    backBy: NEVER,
  })
  if (!own) throw new Refusal('not-possible-now', `The truck of route ${route.id} is not on record.`)
  const candidates = candidatesFor(input, day)
  const source: ChangeableRoute = { ...own, id: OWN }
  const move = new StopMove({
    routes: [...candidates, source],
    moved: movable,
    facilities: facts.fleet.facilities,
    ways,
    streamOf: streamIn(facts),
    rules,
  })
  const ids = candidates.map(({ id }) => id)
  const binIds = movable.map(({ binId }) => binId)
  const { orders, stayed } = wholeOrSpread(move, body, ids, binIds)
  const reasons = stayed.map(({ binId, obstacle }) => ({ binId, reason: reasonOf(input, obstacle, today) }))
  const freed = body.kind === 'tomorrow' ? reasons : []
  const remaining = new Set([
    ...kept.map(({ binId }) => binId),
    ...(body.kind === 'tomorrow' ? [] : stayed.map(({ binId }) => binId)),
  ])
  const targets = candidates.flatMap(({ id, plan, open }) => {
    const order = orders.get(id) ?? []
    const before = new Set(open.map(({ binId }) => binId))
    const gained = order.filter((binId) => !before.has(binId))
    return gained.length === 0 ? [] : [{ ...move.rebuilt(id, order), isNew: plan === null, gained }]
  })
  const order = own.open.flatMap(({ binId }) => (remaining.has(binId) ? binId : []))
  const isUntouched = [...own.states.values()].every(({ state }) => state === 'planned')
  const isEmpty = isUntouched && remaining.size === 0
  return {
    kind: body.kind,
    day,
    targets,
    rest: isEmpty ? null : { ...move.rebuilt(OWN, order), id: route.id },
    isInPlace: body.kind === 'give' && route.status === 'pending' && isEmpty,
    stayed: [...kept, ...(body.kind === 'tomorrow' ? [] : reasons)],
    unplanned: freed,
    broken: brokenByMoved(move, orders, new Set(binIds)),
  }
}

/** The name of the moved route among those of its move, in which trucks name the new routes. */
const OWN = 'the moved route'

/** Given stops keep their order when the truck can drive all of them, unless another order breaks fewer of the kept rules. */
function wholeOrSpread(
  move: StopMove,
  { kind }: MoveBody,
  ids: readonly string[],
  binIds: readonly string[],
) {
  const [only] = ids
  if (kind === 'spread' || only === undefined || binIds.length === 0 || !move.fits(only, binIds))
    return move.spread(ids, binIds)
  const whole = { orders: new Map([[only, [...binIds]]]), stayed: [] }
  const broken = move.brokenRules(whole.orders).length
  if (broken === 0) return whole
  const other = move.spread(ids, binIds)
  return other.stayed.length === 0 && move.brokenRules(other.orders).length < broken ? other : whole
}

/** The kept rules about the moved stops that their new places break. */
function brokenByMoved(
  move: StopMove,
  orders: ReadonlyMap<string, readonly string[]>,
  moved: ReadonlySet<string>,
): PlanRule[] {
  return move.brokenRules(orders).filter((rule) => binsOfRule(rule).some((binId) => moved.has(binId)))
}

/** The open stops that may move, and those that stay because of their bins. */
function movableStops(facts: MoveFacts, route: MovedRoute, taken: TakenBins, today: string) {
  const obstacles = binObstacles(taken)
  const isFree = ({ binId }: OpenStop) => {
    const bin = facts.bins.get(binId)
    return bin !== undefined && isLocated(bin) && !facts.removedBins.has(binId) && !obstacles.has(binId)
  }
  const movable = openStopsOf(facts, route).filter(isFree)
  const free = new Set(movable.map(({ binId }) => binId))
  const kept = stopsOf(facts, route.id)
    .filter(({ state, binId }) => state === 'planned' && !free.has(binId))
    .map(({ binId }) => {
      const bin = facts.bins.get(binId)
      const isPlaceless = bin !== undefined && !isLocated(bin) && !facts.removedBins.has(binId)
      const lost: MoveObstacle = { kind: isPlaceless ? 'no-position' : 'unknown' }
      return { binId, reason: moveSentence(obstacles.get(binId) ?? lost, today) }
    })
  return { movable, kept }
}

/** The routes that the stops may go to: at most one for each truck, the last of its day. */
function candidatesFor(input: MoveInput, day: string): ChangeableRoute[] {
  const { facts, route, body } = input
  if (body.kind === 'give') {
    const truck = chosenTruck(facts, route, body.truckId)
    return [newRoute(input, truck, day)]
  }
  const others = facts.fleet.trucks.filter(({ isInService }) => isInService)
  if (body.kind === 'tomorrow')
    return others.filter(({ id }) => id === route.plan.truckId).map((truck) => newRoute(input, truck, day))
  return others.flatMap((truck) => {
    if (truck.id === route.plan.truckId) return []
    const last = lastRouteOf(facts, truck, day, route.id)
    return last ? (openRoute(input, last, day) ?? []) : newRoute(input, truck, day)
  })
}

function chosenTruck({ fleet }: MoveFacts, route: MovedRoute, truckId: string): Truck {
  const truck = fleet.trucks.find(({ id }) => id === truckId)
  const problem = (detail: string) => Refusal.ofField('unknown-truck', 'body.truckId', detail)
  if (!truck) throw problem(`There is no truck ${truckId}. Choose one of the fleet.`)
  if (!truck.isInService) throw problem(`${truck.name} is out of service. Choose another truck.`)
  if (truckId === route.plan.truckId)
    throw problem(`${truck.name} has this route already. Choose another truck.`)
  return truck
}

/** The route that a truck drives last on a day; a route under way without a plan keeps its truck out of the move. */
function lastRouteOf(facts: MoveFacts, truck: Truck, day: string, without: string): MovedRoute | null {
  const own = assignmentsOn(facts, day, without)
    .filter(({ truckId }) => truckId === truck.id)
    .toSorted((a, b) => (a.hours?.from ?? 0) - (b.hours?.from ?? 0))
  const last = facts.routes.find(({ id }) => id === own.at(-1)?.id)
  return last?.plan ? { ...last, plan: last.plan } : null
}

function openRoute(input: MoveInput, route: MovedRoute, day: string): ChangeableRoute | null {
  const { facts, now } = input
  const hours = hoursOf(route.plan.visits)
  const others = assignmentsOn(facts, day, route.id).filter(
    ({ id, truckId, driverId }) =>
      id !== input.route.id &&
      (truckId === route.plan.truckId || (driverId !== null && driverId === route.driverId)),
  )
  const from = hours?.from ?? 0
  const isLater = (assignment: RouteAssignment) => (assignment.hours?.from ?? 0) > from
  const backBy = Math.min(
    NEVER,
    ...others.filter(isLater).map((assignment) => assignment.hours?.from ?? NEVER),
  )
  const freeAt = Math.max(
    0,
    ...others.filter((assignment) => !isLater(assignment)).map((assignment) => assignment.hours?.to ?? 0),
  )
  const notBefore = route.status === 'active' ? secondOfDay(now) : Math.max(from, freeAt, fromNow(day, now))
  return changeable(facts, route, { notBefore, backBy })
}

/** A route that the truck drives after its others. */
function newRoute({ facts, route, now, body }: MoveInput, truck: Truck, day: string): ChangeableRoute {
  const depot = facts.fleet.depots.find(({ id }) => id === truck.depotId)
  if (!depot) throw new Refusal('not-possible-now', `The depot of ${truck.name} is not on record.`)
  const driver = newDriver(route, body)
  const busy = assignmentsOn(facts, day, route.id).filter(
    ({ truckId, driverId }) => truckId === truck.id || (driver !== null && driverId === driver),
  )
  const freeAt = Math.max(0, ...busy.map(({ hours }) => hours?.to ?? 0))
  const planned = body.kind === 'give' && route.status === 'pending' ? departureOf(route.plan) : 0
  return {
    id: truck.id,
    truck,
    depot,
    plan: null,
    states: new Map(),
    visitsDone: [],
    open: [],
    notBefore: Math.max(freeAt, planned, fromNow(day, now)),
    backBy: NEVER,
  }
}

/** The id of the driver of given stops: the one asked for, otherwise that of a pending route. */
function newDriver({ status, driverId }: MovedRoute, body: MoveBody): string | null {
  if (body.kind !== 'give') return null
  if (body.driverId !== undefined) return body.driverId
  return status === 'pending' ? driverId : null
}

/** When the truck leaves its depot, in seconds from midnight. */
const departureOf = ({ visits }: MovedRoute['plan']) => visits[0]?.departure ?? 0
const fromNow = (day: string, now: Date) => (day === aucklandDate(now) ? secondOfDay(now) : 0)

/** To the next minute. */
function secondOfDay(now: Date): number {
  return clockSeconds(aucklandTime(now).slice(-8, -3)) + 60
}

/** Why a stop stays, as a sentence; of one that was given to a truck, why that truck cannot take it. */
function reasonOf({ facts, route, body }: MoveInput, obstacle: MoveObstacle, today: string): string {
  if (body.kind === 'tomorrow') return tomorrowReason(facts, route.plan.truckId, obstacle, today)
  const given = body.kind === 'give' && facts.fleet.trucks.find(({ id }) => id === body.truckId)
  if (!given) return moveSentence(obstacle, today)
  if (obstacle.kind === 'no-truck')
    return `${given.name} takes no ${BIN_TYPE_NAMES[obstacle.stream].toLowerCase()}${obstacle.stream === 'general' ? ' waste' : ''}.`
  if (obstacle.kind === 'no-time') return `${given.name} has no time left in its shift.`
  return moveSentence(obstacle, today)
}

/** Why the truck of a route does not have a stop tomorrow. */
function tomorrowReason({ trucks }: MoveFacts, truckId: string, obstacle: MoveObstacle, today: string) {
  const truck = trucks.get(truckId)
  const name = truck?.name ?? truckId
  if (!truck?.isInService) return `${name} is out of service.`
  return obstacle.kind === 'no-time'
    ? `${name} has no time left in its shift tomorrow.`
    : moveSentence(obstacle, today)
}

/** Why a stop stays, as a sentence. */
function moveSentence(obstacle: MoveObstacle, today: string): string {
  switch (obstacle.kind) {
    case 'no-time':
      return 'No other truck has time left in its shift.'
    case 'no-road':
      return 'No road leads to it.'
    case 'no-facility':
      return `No site takes ${BIN_TYPE_NAMES[obstacle.stream].toLowerCase()} between two loads.`
    default:
      return obstacleSentence(obstacle, today)
  }
}
