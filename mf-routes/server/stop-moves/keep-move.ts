import {
  type LockedRoute,
  type MoveFacts,
  namedUuid,
  type PartChange,
  type RecordChanges,
} from 'api/server-part'
import type { MoveKind, PlanRule, RouteMove } from '../../operations'
import type { RebuiltRoute } from '../../rules/moved-stops'
import { endUndriven } from '../routes/end-undriven'
import { type RouteBefore, routeMoves } from '../tables'
import { type MovedRoute, stopsOf } from './movable-stops'

/** What a move would change. */
export interface PlannedMove {
  kind: MoveKind
  day: string
  /** The routes with their new stops, by id; a new route has the name of its truck. */
  targets: readonly MoveTarget[]
  /** What is left on the moved route; `null` when it is empty and nothing was done on it. */
  rest: RebuiltRoute | null
  /** The same route with another truck. */
  isInPlace: boolean
  stayed: readonly { binId: string; reason: string }[]
  unplanned: readonly { binId: string; reason: string }[]
  /** The kept rules that the moved stops break. */
  broken: readonly PlanRule[]
}

type MoveTarget = RebuiltRoute & { isNew: boolean; gained: readonly string[] }

interface MoveToKeep {
  /** The idempotency key. */
  key: string
  /** Of what is asked for. */
  bodyHash: string
  /** The driver that the stops are given to; `undefined` when the move leaves the drivers as they are. */
  driverId: string | null | undefined
  now: Date
  /** The name of who asks for it. */
  by: string
  route: MovedRoute
  facts: MoveFacts
  planned: PlannedMove
}

/** A change in which stops move. */
export type MoveChange = Pick<PartChange<'routes'>, 'transaction' | 'audit' | 'record'>

/** Writes a planned move whose routes are locked. Refuses when a truck or driver would be on two routes at once. */
export const keepMove = (change: MoveChange, move: MoveToKeep): Promise<RouteMove> =>
  new RouteMoving(change, move).apply()

class RouteMoving {
  readonly #before: RouteBefore[] = []
  readonly #to: RouteMove['to'] = []
  readonly #changes: (typeof routeMoves.$inferSelect)['changes'] = []

  constructor(
    private readonly change: MoveChange,
    private readonly moving: MoveToKeep,
  ) {}

  async apply(): Promise<RouteMove> {
    const { change, moving } = this
    const { key, bodyHash, route, planned, now, by, driverId } = moving
    const { routes } = change.record
    const gained = planned.targets.flatMap((target) => target.gained)
    const binIds = [...gained, ...planned.unplanned.map(({ binId }) => binId)]
    // When no stop can move, nothing is changed, and the reasons are the answer.
    if (binIds.length > 0) {
      if (planned.isInPlace) await this.#giveInPlace()
      else {
        await this.#leave(binIds)
        for (const target of planned.targets) await (target.isNew ? this.#make(target) : this.#extend(target))
      }
      await endUndriven(change, route, now)
      if (driverId !== undefined) for (const { routeId } of this.#to) await routes.assign(routeId, driverId)
      const touched = new Set([route.id, ...this.#to.map(({ routeId }) => routeId)])
      await routes.requireNoConflict([...touched], now, 'body')
    }
    const answer: RouteMove = {
      id: key,
      kind: planned.kind,
      at: now.toISOString(),
      to: this.#to,
      unplanned: [...planned.unplanned],
      stayed: [...planned.stayed],
      broken: [...planned.broken],
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
    return answer
  }

  /** All stops of a pending route are for another truck: the route keeps its id, its day and its driver. */
  async #giveInPlace(): Promise<void> {
    const { route, planned } = this.moving
    const [target] = planned.targets
    if (!target) return
    const { baselineKm } = route
    await this.#write(route, { ...target, baselineKm }, { replacedBy: this.#opened(route.id, target.binIds) })
    this.#to.push(this.#toLine(route.id, target, false))
  }

  /** Takes moved stops off their route. Those that stay keep their positions. */
  async #leave(binIds: readonly string[]): Promise<void> {
    const { route, planned, now } = this.moving
    if (planned.rest === null) {
      this.#remember(route, route)
      await this.change.record.routes.remove(route.id, now)
    } else {
      const baselineKm = this.#baselineOf(this.#own().length - binIds.length)
      await this.#write(route, { ...planned.rest, baselineKm }, { without: binIds })
    }
    this.#changes.push({ routeId: route.id, gained: 0, lost: binIds.length })
  }

  async #extend(target: MoveTarget): Promise<void> {
    const route = this.moving.facts.routes.find(({ id }) => id === target.id)
    if (!route) return
    const baselineKm = route.baselineKm + this.#baselineOf(target.gained.length)
    await this.#write(route, { ...target, baselineKm }, { replacedBy: this.#opened(route.id, target.binIds) })
    this.#changes.push({ routeId: route.id, gained: target.gained.length, lost: 0 })
    this.#to.push(this.#toLine(route.id, target, false))
    const { id } = this.moving.route
    this.change.audit('route.move', `route:${route.id}`, { from: id, gained: target.gained.length })
  }

  async #make(target: MoveTarget): Promise<void> {
    const { key, route, planned, now } = this.moving
    const { binIds, plan, distanceKm, minutes } = target
    const reasons = binIds.flatMap((binId) => this.#stopOf(binId)?.reason ?? [])
    const id = await this.change.record.routes.create(
      namedUuid(key, plan.truckId),
      {
        name: route.name,
        priority: route.priority,
        plannedFor: planned.day,
        binIds: [...binIds],
        distanceKm,
        baselineKm: this.#baselineOf(binIds.length),
        minutes,
        plan,
        ...(reasons.length === binIds.length && { reasons }),
      },
      now,
    )
    this.#to.push(this.#toLine(id, target, true))
  }

  /** The part of the moved route's list-order distance that so many of its stops have: other routes gain what it loses. */
  #baselineOf = (stops: number) => (this.moving.route.baselineKm * stops) / Math.max(1, this.#own().length)

  #own = () => stopsOf(this.moving.facts, this.moving.route.id)

  #stopOf = (binId: string) => this.#own().find((stop) => stop.binId === binId)

  #toLine = (routeId: string, { plan, gained }: MoveTarget, isNew: boolean) => ({
    routeId,
    truckId: plan.truckId,
    day: this.moving.planned.day,
    stops: gained.length,
    isNew,
  })

  #remember(route: LockedRoute, after: Pick<LockedRoute, 'planRevision' | 'visitsDone'>): void {
    const { id, plannedFor, plan, leftOut, visitsDone, distanceKm, baselineKm, minutes } = route
    const { planned, driverId: to, facts } = this.moving
    const isNewDriver = planned.isInPlace && to !== undefined && to !== route.driverId
    const open = stopsOf(facts, id)
      .filter(({ state }) => state === 'planned')
      .map(({ position, binId, reason }) => ({ position, binId, reason }))
    this.#before.push({
      ...{ id, plannedFor, plan, leftOut, visitsDone, distanceKm, baselineKm, minutes, open },
      ...(isNewDriver && { driver: { from: route.driverId, to } }),
      planRevisionAfter: after.planRevision,
      visitsDoneAfter: after.visitsDone,
    })
  }

  async #write(
    route: LockedRoute,
    {
      plan,
      visitsDone,
      distanceKm,
      baselineKm,
      minutes,
      binIds,
    }: RebuiltRoute & Pick<LockedRoute, 'baselineKm'>,
    open: Parameters<RecordChanges['routes']['rewrite']>[2],
  ): Promise<void> {
    const has = new Set(binIds)
    const leftOut = route.leftOut.filter(({ binId }) => !has.has(binId))
    await this.change.record.routes.rewrite(
      route.id,
      { plan, leftOut, visitsDone, distanceKm, baselineKm, minutes },
      open,
    )
    this.#remember(route, { planRevision: route.planRevision + 1, visitsDone })
  }

  /** The open stops of a route with the reasons that they have there, or had on the moved route. */
  #opened(routeId: string, binIds: readonly string[]) {
    const own = stopsOf(this.moving.facts, routeId)
    return binIds.map((binId) => {
      const stop = own.find((one) => one.binId === binId) ?? this.#stopOf(binId)
      return { binId, reason: stop?.reason ?? null }
    })
  }
}
