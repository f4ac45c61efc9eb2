import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS, type RecordedRoute } from 'shared-domain/contract'
import type { Principal } from '../../http/auth/principal'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { collectionMoment } from '../collections/empty-bin'
import { changeRouteStatus, removeRoute, restoreRoute } from './change-route-status'
import { createRouteOfFreeBins } from './create-route'
import { assignRoute } from './drivers'
import { keepPlan } from './keep-plan'
import { listRoutes, readRoute } from './read-routes'
import { recordStop } from './record-stop'
import { recordVisit } from './record-visit'
import { requireNoConflict } from './route-conflicts'

/** Collection routes: planning, assigning to a driver, driving stop by stop. */
export const routes = fp(
  async (app) => {
    servePlans(app)
    serveDriving(app)
  },
  { name: 'routes', dependencies: ['database', 'auth', 'live'] },
)

function servePlans(app: FastifyInstance): void {
  const { query } = app.database
  serveOperation(app, OPERATIONS.listRoutes, async ({ query: { day } }, { principal }) => ({
    routes: await listRoutes(query, principal, day ?? null),
  }))
  serveOperation(app, OPERATIONS.getRoute, ({ params }, { principal }) =>
    readRoute(query, principal, params.id),
  )
  serveOperation(app, OPERATIONS.createRoute, ({ headers, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      const id = await createRouteOfFreeBins(change, headers['idempotency-key'], body)
      await requireNoConflict(change.transaction, [id], new Date(), () => 'body.plan.truckId')
      return readRoute(change.transaction, principal, id)
    }),
  )
  serveOperation(app, OPERATIONS.keepPlan, ({ body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      const kept: RecordedRoute[] = []
      for (const id of await keepPlan(change, body))
        kept.push(await readRoute(change.transaction, principal, id))
      return { routes: kept }
    }),
  )
  serveOperation(app, OPERATIONS.removeRoute, async ({ params }, { principal }) => {
    await changeRecord(app, principal.name, (change) => removeRoute(change, params.id))
    return undefined
  })
  serveOperation(app, OPERATIONS.restoreRoute, ({ params: { id } }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      await restoreRoute(change, id)
      return readRoute(change.transaction, principal, id)
    }),
  )
}

function serveDriving(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.assignRoute, ({ params: { id }, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      await assignRoute(change, id, body.driverId, { from: body.from })
      return readRoute(change.transaction, principal, id)
    }),
  )
  serveOperation(app, OPERATIONS.changeRouteStatus, ({ params: { id }, headers, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      requireOwnTap(principal, headers['tapped-by'])
      const at = body.at === undefined ? new Date() : collectionMoment(body.at)
      await changeRouteStatus(change, principal, { id, to: body.to, at, driverId: body.driverId })
      return readRoute(change.transaction, principal, id)
    }),
  )
  serveOperation(app, OPERATIONS.recordStop, ({ params, headers, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      requireOwnTap(principal, headers['tapped-by'])
      const wanted = { ...body, at: collectionMoment(body.at, headers['made-ms-ago']) }
      const { proposedToClose } = await recordStop(change, principal, params, wanted)
      return { route: await readRoute(change.transaction, principal, params.id), proposedToClose }
    }),
  )
  serveOperation(app, OPERATIONS.recordVisit, ({ params, headers, body }, { principal }) =>
    changeRecord(app, principal.name, async (change) => {
      requireOwnTap(principal, headers['tapped-by'])
      const at = collectionMoment(body.at, headers['made-ms-ago'])
      await recordVisit(change, principal, params, { ...body, at })
      return readRoute(change.transaction, principal, params.id)
    }),
  )
}

/** A phone changes hands with taps on it: they must not be recorded under the name of the person who is signed in by then. */
function requireOwnTap({ personId, name }: Principal, tappedBy: string | undefined): void {
  if (tappedBy === undefined || tappedBy === personId) return
  const detail = `Another person than ${name} tapped this. Send it to ${OPERATIONS.recordLateTap.path}, with the person who tapped.`
  throw new Refusal('not-allowed', detail, [{ field: 'headers.tapped-by', detail }])
}
