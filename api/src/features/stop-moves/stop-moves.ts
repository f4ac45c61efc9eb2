import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { readRoute, readRouteIfAny } from '../collection-routes/read-routes'
import { moveStops, readWays } from './move-stops'
import { undoMove } from './undo-move'

/** Moves of the open stops of routes to other trucks or another day. */
export const stopMoves = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.moveStops, async ({ params: { id }, headers, body }, { principal }) => {
      const now = new Date()
      const ways = await readWays(app.database.query, app.travel, { id, now })
      return changeRecord(app, principal.name, async (change) => {
        const move = await moveStops(
          change,
          { id, key: headers['idempotency-key'], body, now, by: principal.name },
          ways,
        )
        return { move, route: await readRouteIfAny(change.transaction, principal, id) }
      })
    })
    serveOperation(app, OPERATIONS.undoMove, ({ params: { id, moveId } }, { principal }) =>
      changeRecord(app, principal.name, async (change) => {
        await undoMove(change, { id, moveId, now: new Date() })
        return readRoute(change.transaction, principal, id)
      }),
    )
  },
  { name: 'stop-moves', dependencies: ['database', 'auth', 'live', 'travel'] },
)
