import { and, eq, inArray } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { RouteMove } from 'shared-domain/contract'
import type { RebuiltRoute, Ways } from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { type RouteBefore, routeMoves, routes, stops } from '../../database/schema'
import { bodyHash } from '../../http/operations/idempotency'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { namedUuid } from '../../record/named-uuid'
import { lockBins } from '../bins/bin-levels'
import { setRemoved } from '../collection-routes/change-route-status'
import { createRoute } from '../collection-routes/create-route'
import { assignRoute } from '../collection-routes/drivers'
import { type LockedRoute, lockRoutes, unknownRoute } from '../collection-routes/lock-route'
import { lockTrucksAndDrivers, requireNoConflict } from '../collection-routes/route-conflicts'
import { readTaken } from '../collection-routes/stop-rules'
import type { TravelTimeService } from '../travel/travel-time-service'
import { openRouteIds, placeName, placesOf, readMoveFacts, type StopRow } from './movable-routes'
import { type MoveBody, type MovedRoute, type PlannedMove, planMove } from './plan-move'

interface WantedMove {
  /** The id of the route. */
  id: string
  /** The idempotency key. */
  key: string
  body: MoveBody
  now: Date
  /** The name of who asks for it. */
  by: string
}

/** The ways between the places of a move. They are read before the record is locked: a road server may take seconds. */
export async function readWays(
  query: Executor,
  travel: TravelTimeService,
  { id, now }: Pick<WantedMove, 'id' | 'now'>,
): Promise<Ways> {
  const ids = await openRouteIds(query, aucklandDate(now))
  const places = placesOf(await readMoveFacts(query, [...new Set([id, ...ids])]))
  if (places.length === 0)
    throw new Refusal('not-possible-now', `Route ${id} has no open stops with a place on the map.`)
  const { metres, seconds, source } = await travel.matrix(places)
  const rows = new Map(places.map((place, row) => [placeName(place), row]))
  return {
    source,
    way(from, to) {
      const [row, column] = [rows.get(placeName(from)), rows.get(placeName(to))]
      if (row === undefined || column === undefined)
        throw new Refusal('changed-meanwhile', 'The routes were changed just now. Try again.')
      const at = row * places.length + column
      return { metres: metres[at] ?? -1, seconds: seconds[at] ?? -1 }
    },
  }
}

/** Moves the open stops of a route. A repeated key returns the move that it made before. */
export async function moveStops(change: Change, wanted: WantedMove, ways: Ways): Promise<RouteMove> {
  const { transaction } = change
  const { id, key, body, now, by } = wanted
  const today = aucklandDate(now)
  const ids = [...new Set([id, ...(await openRouteIds(transaction, today))])]
  await lockRoutes(transaction, { ids, keys: [] })
  const made = await madeBefore(transaction, wanted)
  if (made) return made
  const facts = await readMoveFacts(transaction, ids)
  const route = requireMovable(facts.routes.find((one) => one.id === id))
  const open = facts.stopsOf(id).filter(({ state }) => state === 'planned')
  if (open.length === 0)
    throw new Refusal('not-possible-now', `Route ${id} has no open stops, so nothing can be moved.`)
  const binIds = open.map(({ binId }) => binId)
  await lockBins(transaction, binIds)
  await lockTrucksAndDrivers(transaction, {
    truckIds: facts.fleet.trucks.map((truck) => truck.id),
    driverIds: [wantedDriver(body), ...facts.routes.map(({ driverId }) => driverId)],
  })
  const taken = await readTaken(transaction, binIds, { ownRouteIds: [id], today })
  const planned = planMove({ facts, route, body, taken, ways, now })
  const move = new RouteMoving(change, { key, route, facts, planned, now, by, driverId: wantedDriver(body) })
  return move.apply(bodyHash({ id, ...body }))
}

/** `undefined` when the move leaves the drivers as they are. */
const wantedDriver = (body: MoveBody) => (body.kind === 'give' ? body.driverId : undefined)

async function madeBefore(transaction: Executor, { id, key, body }: WantedMove): Promise<RouteMove | null> {
  const [made] = await transaction.select().from(routeMoves).where(eq(routeMoves.id, key))
  if (!made) return null
  if (made.bodyHash === bodyHash({ id, ...body }) && made.undoneAt === null) return made.answer
  const detail = 'This key has made another move. Give each move a UUID of its own.'
  throw new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail }])
}

function requireMovable(route: LockedRoute | undefined): MovedRoute {
  if (!route || route.removedAt !== null) throw unknownRoute(route?.id ?? 'that')
  const { id, status, plan } = route
  if (status === 'completed')
    throw new Refusal('not-possible-now', `Route ${id} is completed. Its open bins can be planned again.`)
  if (!plan)
    throw new Refusal(
      'not-possible-now',
      `Route ${id} has no plan with a truck and times. Remove it and generate one for its bins.`,
    )
  return { ...route, plan }
}

interface Moving {
  key: string
  route: MovedRoute
  facts: Awaited<ReturnType<typeof readMoveFacts>>
  planned: PlannedMove
  now: Date
  by: string
  driverId: string | null | undefined
}

/** Writes one planned move. */
class RouteMoving {
  readonly #before: RouteBefore[] = []
  readonly #to: RouteMove['to'] = []
  readonly #changes: (typeof routeMoves.$inferSelect)['changes'] = []

  constructor(
    private readonly change: Change,
    private readonly moving: Moving,
  ) {}

  async apply(hash: string): Promise<RouteMove> {
    const { change, moving } = this
    const { key, route, planned, now, by, driverId } = moving
    const gained = planned.targets.flatMap((target) => target.gained)
    const binIds = [...gained, ...planned.unplanned.map(({ binId }) => binId)]
    const answer: RouteMove = {
      id: key,
      kind: planned.kind,
      at: now.toISOString(),
      to: this.#to,
      unplanned: [...planned.unplanned],
      stayed: [...planned.stayed],
    }
    // When no stop can move, nothing is changed, and the reasons are the answer.
    if (binIds.length > 0) {
      if (planned.isInPlace) await this.#giveInPlace()
      else {
        await this.#leave(binIds)
        for (const target of planned.targets) await (target.isNew ? this.#make(target) : this.#extend(target))
      }
      if (driverId !== undefined)
        for (const { routeId } of this.#to) await assignRoute(change, routeId, driverId, { now })
      const touched = [...new Set([route.id, ...this.#to.map(({ routeId }) => routeId)])]
      await requireNoConflict(change.transaction, touched, now, () => 'body')
    }
    await change.transaction.insert(routeMoves).values({
      id: key,
      routeId: route.id,
      kind: planned.kind,
      bodyHash: hash,
      at: now,
      by,
      answer,
      binIds,
      before: this.#before,
      changes: this.#changes,
    })
    change.audit('route.move', `route:${route.id}`, {
      kind: planned.kind,
      to: this.#to.map(({ routeId, truckId, stops: count }) => ({ routeId, truckId, stops: count })),
      unplanned: planned.unplanned.length,
      stayed: planned.stayed.length,
    })
    change.tell({ kind: 'routes', id: route.id })
    return answer
  }

  /** All stops of a pending route are for another truck: the route keeps its id, its day and its driver. */
  async #giveInPlace(): Promise<void> {
    const { route, planned } = this.moving
    const [target] = planned.targets
    if (!target) return
    await this.#write(route, target)
    await this.#replaceOpen(route.id, target.binIds)
    this.#to.push(this.#toLine(route.id, target, false))
  }

  /** Takes moved stops off their route. Those that stay keep their positions. */
  async #leave(binIds: readonly string[]): Promise<void> {
    const { route, planned } = this.moving
    const { transaction } = this.change
    if (planned.rest === null) {
      this.#remember(route, route)
      await setRemoved(this.change, route.id, this.moving.now)
    } else {
      await this.#write(route, planned.rest)
      await transaction
        .delete(stops)
        .where(and(eq(stops.routeId, route.id), inArray(stops.binId, [...binIds])))
    }
    this.#changes.push({ routeId: route.id, gained: 0, lost: binIds.length })
  }

  async #extend(target: PlannedMove['targets'][number]): Promise<void> {
    const route = this.moving.facts.routes.find(({ id }) => id === target.id)
    if (!route) return
    await this.#write(route, target)
    await this.#replaceOpen(route.id, target.binIds)
    this.#changes.push({ routeId: route.id, gained: target.gained.length, lost: 0 })
    this.#to.push(this.#toLine(route.id, target, false))
    const { id } = this.moving.route
    this.change.audit('route.move', `route:${route.id}`, { from: id, gained: target.gained.length })
    this.change.tell({ kind: 'routes', id: route.id })
  }

  async #make(target: PlannedMove['targets'][number]): Promise<void> {
    const { key, route, planned, now } = this.moving
    const { binIds, plan, distanceKm, minutes } = target
    const reasons = binIds.flatMap((binId) => this.#stopOf(binId)?.reason ?? [])
    const id = await createRoute(
      this.change,
      namedUuid(key, plan.truckId),
      {
        name: route.name,
        priority: route.priority,
        plannedFor: planned.day,
        binIds: [...binIds],
        distanceKm,
        baselineKm: Math.max(distanceKm, baselineShare(route, binIds.length, this.#openCount())),
        minutes,
        plan,
        ...(reasons.length === binIds.length && { reasons }),
      },
      { now },
    )
    this.#to.push(this.#toLine(id, target, true))
  }

  #openCount = () => this.moving.facts.stopsOf(this.moving.route.id).length

  #stopOf = (binId: string): StopRow | undefined =>
    this.moving.facts.stopsOf(this.moving.route.id).find((stop) => stop.binId === binId)

  #toLine = (routeId: string, { plan, gained }: PlannedMove['targets'][number], isNew: boolean) => ({
    routeId,
    truckId: plan.truckId,
    day: this.moving.planned.day,
    stops: gained.length,
    isNew,
  })

  #remember(route: LockedRoute, after: Pick<LockedRoute, 'planRevision' | 'visitsDone'>): void {
    const { id, plannedFor, plan, leftOut, visitsDone, distanceKm, minutes } = route
    const { planned, driverId: to } = this.moving
    const isNewDriver = planned.isInPlace && to !== undefined && to !== route.driverId
    const open = this.moving.facts
      .stopsOf(id)
      .filter(({ state }) => state === 'planned')
      .map(({ position, binId, reason }) => ({ position, binId, reason }))
    this.#before.push({
      ...{ id, plannedFor, plan, leftOut, visitsDone, distanceKm, minutes, open },
      ...(isNewDriver && { driver: { from: route.driverId, to } }),
      planRevisionAfter: after.planRevision,
      visitsDoneAfter: after.visitsDone,
    })
  }

  async #write(route: LockedRoute, { plan, visitsDone, distanceKm, minutes, binIds }: RebuiltRoute) {
    const planRevision = route.planRevision + 1
    const has = new Set(binIds)
    await this.change.transaction
      .update(routes)
      .set({
        ...{ plan, visitsDone, distanceKm, minutes, planRevision },
        planHash: null,
        leftOut: route.leftOut.filter(({ binId }) => !has.has(binId)),
      })
      .where(eq(routes.id, route.id))
    this.#remember(route, { planRevision, visitsDone })
  }

  /** The open stops come behind the others, whose positions stay: the ids of collections are made of positions. */
  async #replaceOpen(routeId: string, binIds: readonly string[]): Promise<void> {
    const own = this.moving.facts.stopsOf(routeId)
    const reasonOf = (binId: string) =>
      (own.find((stop) => stop.binId === binId) ?? this.#stopOf(binId))?.reason ?? null
    const opened = binIds.map((binId) => ({ binId, reason: reasonOf(binId) }))
    await replaceOpenStops(this.change.transaction, routeId, opened)
  }
}

/** Replaces the open stops of a route, in this order behind those that are done or skipped. */
export async function replaceOpenStops(
  transaction: Executor,
  routeId: string,
  opened: readonly Pick<StopRow, 'binId' | 'reason'>[],
): Promise<void> {
  await transaction.delete(stops).where(and(eq(stops.routeId, routeId), eq(stops.state, 'planned')))
  const rest = await transaction
    .select({ position: stops.position })
    .from(stops)
    .where(eq(stops.routeId, routeId))
  const last = Math.max(0, ...rest.map(({ position }) => position))
  if (opened.length === 0) return
  await transaction
    .insert(stops)
    .values(opened.map((stop, place) => ({ ...stop, routeId, position: last + 1 + place })))
}

/** The part of a route's list-order distance that so many of its stops have. */
const baselineShare = ({ baselineKm }: LockedRoute, moved: number, all: number) =>
  (baselineKm * moved) / Math.max(1, all)
