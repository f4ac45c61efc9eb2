import { randomInt, randomUUID } from 'node:crypto'
import {
  ago,
  CITY_FLEET,
  depots,
  type ExampleOffice,
  type ExampleRequests,
  facilities,
  get,
  keyed,
  post,
  put,
  remove,
  trucks,
  type WithId,
} from 'api/server-part/testing'
import { eq } from 'drizzle-orm'
import { sampleBins } from 'shared-domain'
import { cityPoints, cityRequest, WHOLE_CITY } from 'shared-domain/route-planning'

const PLACE = { lat: -41.3, lng: 174.78 }
const [DEPOT, SITE, TRUCK] = [CITY_FLEET.depots[0], CITY_FLEET.facilities[0], CITY_FLEET.trucks[0]]
/** The day of a truck with one stop and one disposal trip, an hour each. */
const dayOf = (truckId: string) => {
  const places = [
    { kind: 'depot', point: DEPOT },
    { kind: 'stop', binId: 'WN001', point: { lat: -41.29, lng: 174.77 } },
    { kind: 'disposal', facilityId: SITE?.id, point: SITE },
    { kind: 'depot', point: DEPOT },
  ]
  const visits = places.map(({ point, ...place }, at) => {
    const arrival = 28_800 + at * 3_600
    const { lat, lng } = point ?? PLACE
    return { ...place, point: { lat, lng }, arrival, departure: arrival + 1_200, litres: 0, kg: 0 }
  })
  return { truckId, depotId: DEPOT?.id, matrixSource: 'estimate', visits }
}
const newRoute = (known: object = {}) =>
  post(
    '/api/routes',
    {
      name: 'North',
      priority: 'high',
      binIds: ['WN001'],
      distanceKm: 5,
      baselineKm: 9,
      minutes: 40,
      ...known,
    },
    keyed(),
  )
/** Takes back what a request may have changed of the places and the truck of the plan. */
async function restoreFleet({ database: { query } }: ExampleOffice['app']) {
  const { depots: places, facilities: sites, trucks: vehicles } = CITY_FLEET
  for (const { revision: _, ...set } of places)
    await query
      .update(depots)
      .set({ ...set, removedAt: null })
      .where(eq(depots.id, set.id))
  for (const { revision: _, ...set } of sites)
    await query
      .update(facilities)
      .set({ ...set, removedAt: null })
      .where(eq(facilities.id, set.id))
  for (const { revision: _, shift, ...set } of vehicles)
    await query
      .update(trucks)
      .set({ ...set, shiftFrom: shift.from, shiftTo: shift.to, removedAt: null })
      .where(eq(trucks.id, set.id))
}

/** A route for today, of the record's only truck that is out. */
async function makeRoute({ app, call }: ExampleOffice): Promise<string> {
  await app.database.pool.query(`update routes set removed_at = now(), status = 'pending'`)
  await restoreFleet(app)
  return (await call<WithId>(newRoute({ plan: dayOf(TRUCK?.id ?? '') }))).id
}
async function startRoute(office: ExampleOffice): Promise<string> {
  const id = await makeRoute(office)
  await office.call(post(`/api/routes/${id}/status`, { to: 'active' }))
  return id
}
const lateTap = (routeId: string) =>
  post('/api/late-taps', { routeId, tap: { kind: 'status', to: 'completed' }, at: ago(1) }, keyed())

export const EXAMPLE_REQUESTS: ExampleRequests = {
  putDepot: async () =>
    put(`/api/fleet/depots/D${randomInt(90) + 10}`, { name: 'North', ...PLACE, revision: null }),
  putFacility: async () =>
    put(`/api/fleet/facilities/F${randomInt(90) + 10}`, {
      ...{ name: 'Landfill', ...PLACE, streams: ['general'], serviceMinutes: 5 },
      ...{ opensAt: '07:00', closesAt: '17:00', revision: null },
    }),
  putTruck: async () =>
    put(`/api/fleet/trucks/T${randomInt(900) + 100}`, {
      ...{ name: 'Truck 5', depotId: DEPOT?.id, streams: ['general'], litres: 9000, kg: 4000 },
      ...{ shift: { from: '07:00', to: '15:00' }, break: null, isInService: true, revision: null },
    }),
  planRoutesOnServer: async () => {
    const choice = { bins: sampleBins(new Date()).slice(0, 4), fleet: CITY_FLEET, options: WHOLE_CITY }
    const points = cityPoints(choice)
    const matrix = { points: points.length, metres: new Int32Array(), seconds: new Int32Array() }
    const { matrix: _, ...request } = cityRequest({ ...choice, matrix })
    return post('/api/route-plans', { points, request, seconds: 0.1 })
  },
  createRoute: async ({ app }) => {
    await app.database.pool.query('update routes set removed_at = now()')
    return newRoute()
  },
  getRoute: async (office) => get(`/api/routes/${await makeRoute(office)}`),
  restoreRoute: async (office) => {
    const id = await makeRoute(office)
    await office.call(remove(`/api/routes/${id}`))
    return post(`/api/routes/${id}/restore`)
  },
  assignRoute: async (office) => post(`/api/routes/${await makeRoute(office)}/driver`, { driverId: null }),
  changeRouteStatus: async (office) =>
    post(`/api/routes/${await makeRoute(office)}/status`, { to: 'active' }),
  recordStop: async (office) =>
    post(`/api/routes/${await startRoute(office)}/stops/1`, { state: 'done', at: ago(0) }),
  recordVisit: async (office) =>
    post(`/api/routes/${await startRoute(office)}/visits/2`, { state: 'done', at: ago(0) }),
  moveStops: async (office) =>
    post(`/api/routes/${await makeRoute(office)}/moves`, { kind: 'tomorrow' }, keyed()),
  undoMove: async (office) => {
    const id = await makeRoute(office)
    const { move } = await office.call<{ move: WithId }>(
      post(`/api/routes/${id}/moves`, { kind: 'tomorrow' }, keyed()),
    )
    return post(`/api/routes/${id}/moves/${move.id}/undo`)
  },
  recordPlanChanges: async () =>
    put(`/api/plan-rules/changes/${randomUUID()}`, {
      day: '2026-11-30',
      before: [{ truckId: TRUCK?.id, stops: [{ binId: 'WN001', start: 28_800 }] }],
      after: [],
    }),
  decidePlanRules: async () =>
    post('/api/plan-rules', {
      rules: [{ kind: 'time', binId: 'WN001', from: 28_800, to: 32_400 }],
      decision: 'keep',
    }),
  recordLateTap: async () => lateTap('R999'),
  decideLateTap: async ({ call }) => {
    const { id } = await call<WithId>(lateTap('R999'))
    return post(`/api/late-taps/${id}/decision`, { decision: 'dismiss' })
  },
}
