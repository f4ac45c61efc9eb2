import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { type Change, changeRecord } from '../../record/change-record'
import { listDrivers } from '../collection-routes/drivers'
import { putDriver, removeDriver } from './change-drivers'
import { putDepot, putFacility, putTruck, removeDepot, removeFacility, removeTruck } from './change-fleet'
import { readFleet, readFleetUse } from './read-fleet'

/** The fleet: depots, disposal sites, trucks and their drivers. */
export const fleet = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.getFleet, () => readFleet(app.database.query))
    serveOperation(app, OPERATIONS.getFleetUse, async () => ({
      routes: await readFleetUse(app.database.query),
    }))
    servePlaces(app)
    serveTrucks(app)
    serveDrivers(app)
  },
  { name: 'fleet', dependencies: ['database', 'auth', 'live'] },
)

type Work = (change: Change) => Promise<void>

/** Changes the fleet, and returns all of it. */
const changeFleet = (app: FastifyInstance, actor: string, work: Work) =>
  changeRecord(app, actor, async (change) => {
    await work(change)
    return readFleet(change.transaction)
  })

function servePlaces(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.putDepot, ({ params: { id }, body }, { principal }) =>
    changeFleet(app, principal.name, (change) => putDepot(change, { id, ...body })),
  )
  serveOperation(app, OPERATIONS.removeDepot, ({ params: { id } }, { principal }) =>
    changeFleet(app, principal.name, (change) => removeDepot(change, id)),
  )
  serveOperation(app, OPERATIONS.putFacility, ({ params: { id }, body }, { principal }) =>
    changeFleet(app, principal.name, (change) => putFacility(change, { id, ...body })),
  )
  serveOperation(app, OPERATIONS.removeFacility, ({ params: { id } }, { principal }) =>
    changeFleet(app, principal.name, (change) => removeFacility(change, id)),
  )
}

function serveTrucks(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.putTruck, ({ params: { id }, body }, { principal }) =>
    changeFleet(app, principal.name, (change) => putTruck(change, { id, ...body })),
  )
  serveOperation(app, OPERATIONS.removeTruck, ({ params: { id } }, { principal }) =>
    changeFleet(app, principal.name, (change) => removeTruck(change, id)),
  )
}

function serveDrivers(app: FastifyInstance): void {
  const changeDrivers = (actor: string, work: Work) =>
    changeRecord(app, actor, async (change) => {
      await work(change)
      return { drivers: await listDrivers(change.transaction) }
    })
  serveOperation(app, OPERATIONS.putDriver, ({ params: { id }, body }, { principal }) =>
    changeDrivers(principal.name, (change) => putDriver(change, { id, ...body })),
  )
  serveOperation(app, OPERATIONS.removeDriver, ({ params: { id } }, { principal }) =>
    changeDrivers(principal.name, (change) => removeDriver(change, id)),
  )
}
