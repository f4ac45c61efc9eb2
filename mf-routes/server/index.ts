import { serverPart } from 'api/server-part'
import { aucklandDate } from 'shared-domain'
import * as contract from '../operations'
import { fleetHandlers } from './fleet/fleet-handlers'
import { planningFacts } from './planning/planning-facts'
import { routePlanner } from './planning/route-plans'
import { RoutesSettingsSchema } from './routes-settings'
import { moveStops as move, readWays } from './stop-moves/move-stops'
import { travelTimeService } from './travel/travel-time-service'

const {
  getFleet,
  getFleetUse,
  getPlanningFacts,
  listDrivers,
  moveStops,
  planRoutesOnServer,
  putDepot,
  putDriver,
  putFacility,
  putTruck,
  removeDepot,
  removeDriver,
  removeFacility,
  removeTruck,
  travelGeometry,
  travelMatrix,
  undoMove,
} = contract

/** The fleet, distances and travel times, what planners have to know, plans made on the server, and moves of the open stops of routes. */
export const part = serverPart({
  remote: 'mf-routes',
  folder: import.meta.dirname,
  needs: ['bins', 'fleet', 'forecasts', 'routes', 'streets', 'thresholds'],
  settings: { schema: RoutesSettingsSchema, secrets: [] },
  pageSettings: ({ vroomUrl }) => ({ routePlanner: vroomUrl === null ? 'browser' : 'server' }),
  operations: {
    getFleet,
    getFleetUse,
    putDepot,
    removeDepot,
    putFacility,
    removeFacility,
    putTruck,
    removeTruck,
    listDrivers,
    putDriver,
    removeDriver,
    travelMatrix,
    travelGeometry,
    getPlanningFacts,
    planRoutesOnServer,
    moveStops,
    undoMove,
  },
  open({ settings: { travel: source, vroomUrl }, record, now, onClose }) {
    const travel = travelTimeService(source, now, record.streets.through)
    const planner = routePlanner({ vroomUrl, travel })
    onClose(planner.close)
    return { travel, planner }
  },
  handlers: {
    ...fleetHandlers,
    travelMatrix: async ({ body: { points } }, { own: { travel } }) => {
      const { metres, seconds, ...answer } = await travel.matrix(points)
      return { ...answer, metres: Array.from(metres), seconds: Array.from(seconds) }
    },
    travelGeometry: ({ body: { points } }, { own: { travel } }) => travel.geometry(points),
    getPlanningFacts: (_, { record }) => planningFacts(record, aucklandDate(new Date())),
    planRoutesOnServer: ({ body }, { own: { planner }, signal }) => planner.plan(body, signal),
    moveStops: async ({ params: { id }, headers, body }, { record, change, own, person }) => {
      const wanted = {
        ...{ routeId: id, key: headers['idempotency-key'], body },
        ...{ now: new Date(), by: person.name },
      }
      const ways = await readWays(record.routes, own.travel, wanted)
      return change(async ({ record: { routes } }) => ({
        move: await move(routes, wanted, ways),
        route: await routes.shownIfAny(person, id),
      }))
    },
    undoMove: ({ params: { id, moveId } }, { change, person }) =>
      change(async ({ record: { routes } }) => {
        await routes.undoMove({ routeId: id, moveId, now: new Date() })
        return routes.shown(person, id)
      }),
  },
})
