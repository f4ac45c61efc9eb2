import { bodyHash, type RecordChanges, type RecordSources, Refusal } from 'api/server-part'
import type { OperationInput, RouteMove } from 'shared-domain/contract'
import type { moveStops as operation } from '../../operations'
import type { Ways } from '../../rules/moved-stops'
import type { TravelTimeService } from '../travel/travel-time-service'
import { placeName, placesOf } from './movable-stops'
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
  routes: RecordChanges['routes'],
  { routeId, body, ...wanted }: WantedMove,
  ways: Ways,
): Promise<RouteMove> {
  const driverId = body.kind === 'give' ? body.driverId : undefined
  const move = { ...wanted, routeId, bodyHash: bodyHash({ id: routeId, ...body }), driverId }
  const locked = await routes.lockMove(move)
  if (locked.made) return locked.made
  const { facts, route, taken } = locked
  return routes.keepMove({ ...move, planned: planMove({ facts, route, body, taken, ways, now: wanted.now }) })
}
