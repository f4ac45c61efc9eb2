import { bodyHash, type MoveFacts, type RecordSources, Refusal, unknownRoute } from 'api/server-part'
import { eq } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import type { OperationInput } from 'shared-domain/contract'
import type { moveStops as operation, RouteMove } from '../../operations'
import type { Ways } from '../../rules/moved-stops'
import { readKeptRules } from '../plan-rules/kept-rules'
import { routeMoves } from '../tables'
import type { TravelTimeService } from '../travel/travel-time-service'
import { keepMove, type MoveChange } from './keep-move'
import { type MovedRoute, placeName, placesOf, stopsOf } from './movable-stops'
import { planMove } from './plan-move'

interface WantedMove {
  routeId: string
  /** The idempotency key. */
  key: string
  body: OperationInput<typeof operation>['body']
  now: Date
  /** The name of who asks for it. */
  by: string
}

/** The ways between the places of a move. They are read before the record is locked: a road server may take seconds. */
export async function readWays(
  routes: RecordSources['routes'],
  travel: TravelTimeService,
  { routeId, now }: Pick<WantedMove, 'routeId' | 'now'>,
): Promise<Ways> {
  const places = placesOf(await routes.factsOfMove(routeId, now))
  if (places.length === 0)
    throw new Refusal('not-possible-now', `Route ${routeId} has no open stops with a place on the map.`)
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
export async function moveStops(
  change: MoveChange,
  { routeId, key, body, now, by }: WantedMove,
  ways: Ways,
): Promise<RouteMove> {
  const { routes } = change.record
  const hash = bodyHash({ id: routeId, ...body })
  const facts = await routes.lockFactsOfMove(routeId, now)
  // Behind the lock: a request with the same key may have made it just before.
  const made = await madeBefore(change, key, hash)
  if (made) return made
  const route = requireMovable(routeId, facts)
  const binIds = stopsOf(facts, routeId).flatMap(({ state, binId }) => (state === 'planned' ? binId : []))
  if (binIds.length === 0)
    throw new Refusal('not-possible-now', `Route ${routeId} has no open stops, so nothing can be moved.`)
  const driverId = body.kind === 'give' ? body.driverId : undefined
  await routes.lockBins(binIds)
  await routes.lockTrucksAndDrivers({
    truckIds: facts.fleet.trucks.map((truck) => truck.id),
    driverIds: [driverId, ...facts.routes.map((one) => one.driverId)],
  })
  const taken = await routes.taken(binIds, { ownRouteIds: [routeId], today: aucklandDate(now) })
  const rules = await readKeptRules(change)
  const planned = planMove({ facts, route, body, taken, ways, rules, now })
  return keepMove(change, { key, bodyHash: hash, driverId, now, by, route, facts, planned })
}

async function madeBefore({ transaction }: MoveChange, key: string, hash: string): Promise<RouteMove | null> {
  const [made] = await transaction.select().from(routeMoves).where(eq(routeMoves.id, key))
  if (!made) return null
  if (made.bodyHash === hash && made.undoneAt === null) return made.answer
  throw Refusal.ofField(
    'key-used-before',
    'headers.idempotency-key',
    'This key has made another move. Give each move a UUID of its own.',
  )
}

function requireMovable(routeId: string, { routes: known }: MoveFacts): MovedRoute {
  const route = known.find((one) => one.id === routeId)
  if (!route || route.removedAt !== null) throw unknownRoute(routeId)
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
