import { and, eq, inArray } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { MoveKind, RouteMove } from 'shared-domain/contract'
import type { RebuiltRoute, TakenBins } from 'shared-domain/route-planning'
import type { Executor } from '../../database/in-transaction'
import { type RouteBefore, routeMoves, routes, stops } from '../../database/schema'
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
import { type MovableStop, type MoveFacts, openRouteIds, readMoveFacts, stopsOf } from './movable-routes'

/** What a move would change. */
export interface PlannedMove {
  kind: MoveKind
  day: string
  /** The routes with their new stops, by id; a new route has the name of its truck. */
  targets: readonly (RebuiltRoute & { isNew: boolean; gained: readonly string[] })[]
  /** What is left on the moved route; `null` when it is empty and nothing was done on it. */
  rest: RebuiltRoute | null
  /** The same route with another truck. */
  isInPlace: boolean
  stayed: readonly { binId: string; reason: string }[]
  unplanned: readonly { binId: string; reason: string }[]
}

export type MovedRoute = LockedRoute & { plan: NonNullable<LockedRoute['plan']> }

export interface WantedMove {
  /** The id of the route. */
  routeId: string
  /** The idempotency key. */
  key: string
  /** Of what is asked for. */
  bodyHash: string
  /** The driver that the stops are given to; `undefined` when the move leaves the drivers as they are. */
  driverId?: string | null | undefined
  now: Date
}

/** The move that this key has made before, or what a new one depends on. */
export type LockedMove =
  | { made: RouteMove }
  | { made: null; route: MovedRoute; facts: MoveFacts; taken: TakenBins }

/** What a move of the stops of this route depends on. */
export const readFactsOfMove = async (query: Executor, routeId: string, now: Date): Promise<MoveFacts> =>
  readMoveFacts(query, await idsOf(query, routeId, now))

const idsOf = async (query: Executor, routeId: string, now: Date) => [
  ...new Set([routeId, ...(await openRouteIds(query, aucklandDate(now)))]),
]

/** Locks what a move may change. Refuses when nothing of the route can be moved. */
export async function lockMove(transaction: Executor, wanted: WantedMove): Promise<LockedMove> {
  const { routeId: id, driverId, now } = wanted
  const ids = await idsOf(transaction, id, now)
  await lockRoutes(transaction, { ids, keys: [] })
  const made = await madeBefore(transaction, wanted)
  if (made) return { made }
  const facts = await readMoveFacts(transaction, ids)
  const route = requireMovable(id, facts)
  const open = stopsOf(facts, id).filter(({ state }) => state === 'planned')
  if (open.length === 0)
    throw new Refusal('not-possible-now', `Route ${id} has no open stops, so nothing can be moved.`)
  const binIds = open.map(({ binId }) => binId)
  await lockBins(transaction, binIds)
  await lockTrucksAndDrivers(transaction, {
    truckIds: facts.fleet.trucks.map((truck) => truck.id),
    driverIds: [driverId, ...facts.routes.map((one) => one.driverId)],
  })
  const taken = await readTaken(transaction, binIds, { ownRouteIds: [id], today: aucklandDate(now) })
  return { made: null, facts, route, taken }
}

/** Writes a planned move whose routes are locked. */
export async function keepMove(
  change: Change,
  {
    routeId,
    by,
    planned,
    ...wanted
  }: WantedMove & {
    planned: PlannedMove
    /** The name of who asks for it. */
    by: string
  },
): Promise<RouteMove> {
  const facts = await readFactsOfMove(change.transaction, routeId, wanted.now)
  const route = requireMovable(routeId, facts)
  return new RouteMoving(change, { ...wanted, route, facts, planned, by }).apply()
}

async function madeBefore(transaction: Executor, { key, bodyHash }: WantedMove): Promise<RouteMove | null> {
  const [made] = await transaction.select().from(routeMoves).where(eq(routeMoves.id, key))
  if (!made) return null
  if (made.bodyHash === bodyHash && made.undoneAt === null) return made.answer
  const detail = 'This key has made another move. Give each move a UUID of its own.'
  throw new Refusal('key-used-before', detail, [{ field: 'headers.idempotency-key', detail }])
}

function requireMovable(routeId: string, { routes: known }: MoveFacts): MovedRoute {
  const route = known.find((one) => one.id === routeId)
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

interface Moving extends Pick<WantedMove, 'key' | 'bodyHash' | 'driverId' | 'now'> {
  route: MovedRoute
  facts: MoveFacts
  planned: PlannedMove
  by: string
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

  async apply(): Promise<RouteMove> {
    const { change, moving } = this
    const { key, bodyHash, route, planned, now, by, driverId } = moving
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
      bodyHash,
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

  #openCount = () => stopsOf(this.moving.facts, this.moving.route.id).length

  #stopOf = (binId: string): MovableStop | undefined =>
    stopsOf(this.moving.facts, this.moving.route.id).find((stop) => stop.binId === binId)

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
    const open = stopsOf(this.moving.facts, id)
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
    const own = stopsOf(this.moving.facts, routeId)
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
  opened: readonly Pick<MovableStop, 'binId' | 'reason'>[],
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
