import { serverPart } from 'api/server-part'
import { aucklandDate } from 'shared-domain'
import * as contract from '../operations'
import { demonstrate } from './demonstration/demonstrate'
import { drivingHandlers } from './driving/driving-handlers'
import { fleetHandlers } from './fleet/fleet-handlers'
import {
  LATE_ROUTE_EVENTS,
  LATE_ROUTES_EVERY_MS,
  LATE_ROUTES_JOB,
  tellLateRoutes,
} from './late-routes/tell-late-routes'
import { lateTapHandlers } from './late-taps/late-tap-handlers'
import { forgetPlanChanges } from './plan-rules/plan-changes'
import { planRuleHandlers } from './plan-rules/plan-rule-handlers'
import { planningFacts } from './planning/planning-facts'
import { routePlanner } from './planning/route-plans'
import { cityRoads, extractRoads } from './roads/road-sources'
import { routeHandlers } from './routes/route-handlers'
import { RoutesSettingsSchema } from './routes-settings'
import { handleMove, handleUndo } from './stop-moves/stop-move-handlers'
import { travelTimeService } from './travel/travel-time-service'

const {
  assignRoute,
  changeRouteStatus,
  createRoute,
  decideLateTap,
  decidePlanRules,
  getFleet,
  getFleetUse,
  getPlanningFacts,
  getRoute,
  keepPlan,
  listDrivers,
  listLateTaps,
  listPlanRules,
  listRoutes,
  moveStops,
  planRoutesOnServer,
  putDepot,
  putDriver,
  putFacility,
  putTruck,
  recordLateTap,
  recordPlanChanges,
  recordStop,
  recordVisit,
  removeDepot,
  removeDriver,
  removeFacility,
  removeRoute,
  removeTruck,
  restoreRoute,
  travelGeometry,
  travelMatrix,
  undoMove,
} = contract

/** Collection routes and their driving, the fleet, distances and travel times, what planners have to know, plans made on the server, moves of the open stops of routes, taps of crews that arrive late, and rules that are made of what people change by hand. */
export const part = serverPart({
  remote: 'mf-routes',
  folder: import.meta.dirname,
  needs: [
    'bins',
    'cityCrews',
    'collections',
    'driving',
    'fleet',
    'forecasts',
    'routes',
    'streets',
    'thresholds',
  ],
  typedTexts: [
    { table: 'late_taps', column: 'tap', what: 'Late tap of a crew' },
    { table: 'route_moves', column: 'answer', what: 'Move of stops' },
    { table: 'route_moves', column: 'before', what: 'Plan before a move of stops' },
  ],
  settings: { schema: RoutesSettingsSchema, secrets: [] },
  pageSettings: ({ vroomUrl }) => ({ routePlanner: vroomUrl === null ? 'browser' : 'server' }),
  operations: {
    listRoutes,
    createRoute,
    keepPlan,
    getRoute,
    removeRoute,
    restoreRoute,
    assignRoute,
    changeRouteStatus,
    recordStop,
    recordVisit,
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
    recordLateTap,
    listLateTaps,
    decideLateTap,
    recordPlanChanges,
    listPlanRules,
    decidePlanRules,
  },
  open({ settings: { travel: source, vroomUrl }, record, log, now, onClose }) {
    const roads = source.extract
      ? extractRoads(source.extract, log)
      : cityRoads(record.streets.ofCity, source.estimate.speedKmh)
    onClose(roads.close)
    const travel = travelTimeService(source, now, roads)
    const planner = routePlanner({ vroomUrl, travel })
    onClose(planner.close)
    return { travel, planner }
  },
  handlers: {
    ...routeHandlers,
    ...drivingHandlers,
    ...fleetHandlers,
    ...lateTapHandlers,
    ...planRuleHandlers,
    travelMatrix: async ({ body: { points } }, { own: { travel } }) => {
      const { metres, seconds, ...answer } = await travel.matrix(points)
      return {
        ...answer,
        metres: Array.from(metres),
        seconds: Array.from(seconds),
        estimated: [...answer.estimated],
        acrossStreet: [...answer.acrossStreet],
      }
    },
    travelGeometry: ({ body: { points } }, { own: { travel } }) => travel.geometry(points),
    getPlanningFacts: (_, { record }) => planningFacts(record, aucklandDate(new Date())),
    planRoutesOnServer: ({ body }, { own: { planner }, signal }) => planner.plan(body, signal),
    moveStops: (input, context) => handleMove(input, context, context.own.travel),
    undoMove: handleUndo,
  },
  events: LATE_ROUTE_EVENTS,
  jobs: { [LATE_ROUTES_JOB]: { everyMs: LATE_ROUTES_EVERY_MS, work: tellLateRoutes } },
  forget: forgetPlanChanges,
  demonstrate,
})
