import type { FastifyInstance } from 'fastify'
import {
  isAllowed,
  type PlannedVisit,
  type RecordedRoute,
  type Role,
  type RouteDayPlan,
  type Truck,
} from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { makeDepot, makeTruck } from 'shared-domain/testing'
import { depots, people, trucks } from '../../../database/schema'
import { makeTestDatabase } from '../../../database/testing/test-database'
import { Refusal } from '../../../http/problems/refusal'
import type { AppOptions } from '../../../server/app'
import { makeApp } from '../../../server/testing/make-app'
import { makeRecordedBin } from '../../collections/testing/make-recorded-bin'
import { partsThatServe } from '../../server-parts/testing/walked-parts'

export interface Person {
  name: string
  roles: Role[]
  /** The id of the person's account; absent without one. */
  personId?: string
}
export const PLANNER: Person = { name: 'Aroha', roles: ['operator'] }

/** A planned route over these bins, with a new key. */
export const planned = (binIds: string[], known: object = {}) => ({
  key: crypto.randomUUID(),
  name: 'Another name',
  priority: 'medium',
  binIds,
  distanceKm: 6,
  baselineKm: 8,
  minutes: 50,
  ...known,
})

/** The plan of a truck that leaves and returns at these times, with these bins in between. */
export function dayOf(
  truckId: string,
  binIds: readonly string[],
  from = '07:00',
  to = '10:00',
): RouteDayPlan {
  const visit = (time: string) => ({
    point: { lat: -41.3, lng: 174.78 },
    arrival: clockSeconds(time),
    departure: clockSeconds(time),
    litres: 0,
    kg: 0,
  })
  const stops = binIds.map((binId): PlannedVisit => ({ kind: 'stop', binId, ...visit(from) }))
  const visits = [
    { kind: 'depot' as const, ...visit(from) },
    ...stops,
    { kind: 'depot' as const, ...visit(to) },
  ]
  return { truckId, depotId: 'D01', visits, matrixSource: 'estimate' }
}

/** The requests of one person; each returns its response. */
const actAs = (app: FastifyInstance, person: Person) => {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, key?: string) =>
    app.inject({
      method,
      url,
      headers: { 'x-person': JSON.stringify(person), ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    })
  return {
    create: (binIds: string[], key: string = crypto.randomUUID(), known: object = {}) =>
      send(
        'POST',
        '/api/routes',
        {
          name: 'Cuba Street',
          priority: 'high',
          binIds,
          distanceKm: 5,
          baselineKm: 9,
          minutes: 40,
          ...known,
        },
        key,
      ),
    /** Makes a route that may share its bins with others, and returns it. */
    createShared: async (binIds: string[]): Promise<RecordedRoute> => {
      const body = { routes: [planned(binIds)], removedIds: [], mayShareBins: true }
      return (await send('PUT', '/api/routes', body)).json().routes[0]
    },
    list: (day = '') => send('GET', `/api/routes${day && `?day=${day}`}`),
    get: (id: string) => send('GET', `/api/routes/${id}`),
    keepPlan: (routes: object[], removedIds: string[] = [], mayShareBins = false) =>
      send('PUT', '/api/routes', { routes, removedIds, mayShareBins }),
    remove: (id: string) => send('DELETE', `/api/routes/${id}`),
    restore: (id: string) => send('POST', `/api/routes/${id}/restore`),
    status: (id: string, to: string, at?: string) =>
      send('POST', `/api/routes/${id}/status`, { to, ...(at && { at }) }),
    start: (id: string, driverId?: string) =>
      send('POST', `/api/routes/${id}/status`, { to: 'active', ...(driverId && { driverId }) }),
    takeBackStart: (id: string, driverId: string | null) =>
      send('POST', `/api/routes/${id}/status`, { to: 'pending', driverId }),
    assign: (id: string, driverId: string | null, from?: string | null) =>
      send('POST', `/api/routes/${id}/driver`, { driverId, ...(from !== undefined && { from }) }),
    move: (id: string, body: object, key: string = crypto.randomUUID()) =>
      send('POST', `/api/routes/${id}/moves`, body, key),
    undoMove: (id: string, moveId: string) => send('POST', `/api/routes/${id}/moves/${moveId}/undo`),
    drivers: () => send('GET', '/api/drivers'),
    stop: (id: string, position: number, state: string, known: object = {}) =>
      send('POST', `/api/routes/${id}/stops/${position}`, { state, at: new Date().toISOString(), ...known }),
    visit: (id: string, visit: number, state: string, at = new Date().toISOString()) =>
      send('POST', `/api/routes/${id}/visits/${visit}`, { state, at }),
    lateTap: (
      routeId: string,
      tap: object,
      at = new Date(),
      key: string = crypto.randomUUID(),
      tappedBy?: { id: string; name: string },
    ) =>
      send(
        'POST',
        '/api/late-taps',
        { routeId, tap, at: at.toISOString(), ...(tappedBy && { tappedBy }) },
        key,
      ),
    /** Sends a request of the run sheet whose tap another person has made. */
    sendFor: (tapperId: string, path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/api/routes/${path}`,
        headers: { 'x-person': JSON.stringify(person), 'tapped-by': tapperId },
        payload,
      }),
    lateTaps: async () => (await send('GET', '/api/late-taps')).json().taps,
    decide: (id: string, decision: 'record' | 'dismiss' | 'reopen') =>
      send('POST', `/api/late-taps/${id}/decision`, { decision }),
  }
}

/** A server with an empty record and what serves routes. The test chooses the person of each request. */
export async function openRouteOffice({
  serverParts = partsThatServe('/api/routes'),
}: Pick<AppOptions, 'serverParts'> = {}) {
  const app = await makeApp({ database: await makeTestDatabase(), serverParts })
  app.addHook('onRequest', async (request) => {
    const person = request.headers['x-person']
    if (typeof person !== 'string') return
    request.principal = { personId: null, ...JSON.parse(person) }
    const { needs = 'nothing' } = request.routeOptions.config
    if (!isAllowed(needs, request.principal.roles)) throw new Refusal('not-allowed', needs)
  })
  const { query } = app.database
  const as = (person: Person) => actAs(app, person)
  const makeBins = (count: number) => Promise.all(Array.from({ length: count }, () => makeRecordedBin(query)))
  return {
    app,
    query,
    as,
    makeBins,
    /** A pending route over fresh bins. */
    makeRoute: async (stops = 2): Promise<RecordedRoute> =>
      (await as(PLANNER).create(await makeBins(stops))).json(),
    makeDriver: async (name: string, known: Partial<typeof people.$inferInsert> = {}) => {
      const [made] = await query
        .insert(people)
        .values({ name, role: 'driver', ...known })
        .returning({ id: people.id })
      const id = made?.id as string
      return { id, ...as({ name, roles: ['driver'], personId: id }) }
    },
    /** A new truck for each call. */
    makeTruck: async (known: Partial<Truck> = {}): Promise<string> => {
      await query.insert(depots).values(makeDepot()).onConflictDoNothing()
      const id = `T${String((await query.$count(trucks)) + 1).padStart(2, '0')}`
      const { shift, ...truck } = makeTruck({ id, name: `Truck ${id}`, ...known })
      await query.insert(trucks).values({ ...truck, shiftFrom: shift.from, shiftTo: shift.to })
      return id
    },
    close: () => app.close(),
  }
}
