import type { PartPerson, RecordSources, ServerPartContext } from 'api/server-part'
import type { OperationAnswer, OperationInput, RecordedRoute } from 'shared-domain/contract'
import type { moveStops as move, undoMove as undo } from '../../operations'
import { shownRoute, withMoves } from '../routes/shown-route'
import type { TravelTimeService } from '../travel/travel-time-service'
import { moveStops, readWays } from './move-stops'
import { undoMove } from './undo-move'

type Change = Pick<ServerPartContext<'routes'>, 'change'>
type Context = Change & { person: PartPerson; record: Pick<RecordSources, 'routes'> }

/** Moves the open stops of a route, and returns what is left of it. */
export async function handleMove(
  { params: { id }, headers, body }: OperationInput<typeof move>,
  { record, change, person }: Context,
  travel: TravelTimeService,
): Promise<OperationAnswer<typeof move>> {
  const wanted = {
    ...{ routeId: id, key: headers['idempotency-key'], body },
    ...{ now: new Date(), by: person.name },
  }
  const ways = await readWays(record.routes, travel, wanted)
  return change(async (moving) => {
    const made = await moveStops(moving, wanted, ways)
    const left = await moving.record.routes.shownIfAny(person, id)
    return { move: made, route: left && (await withMoves(moving.transaction, person, left)) }
  })
}

/** Takes a move back. */
export const handleUndo = (
  { params: { id, moveId } }: OperationInput<typeof undo>,
  { change, person }: Change & { person: PartPerson },
): Promise<RecordedRoute> =>
  change(async (moving) => {
    await undoMove(moving, { id, moveId, now: new Date() })
    return shownRoute(moving, person, id)
  })
