import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, buildApp, changeRole, setActive, startDatabase } from 'api'
import { accountBrowser } from 'api/own-account/testing'
import type { CrewTap, LateTap, RouteMove } from 'mf-routes/operations'
import { findServerParts } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { type BinType, DEMONSTRATION_SETTINGS } from 'shared-domain'
import type { RecordedRoute, RouteDayPlan } from 'shared-domain/contract'
import { fillBins } from '../../bench/api/fill-bins'

const ORIGIN = 'https://bins.example.govt.nz'
const PASSWORD = 'seven quiet tui on a wire'

export type RunOffice = Awaited<ReturnType<typeof openRunOffice>>
export type Person = Awaited<ReturnType<RunOffice['person']>>

/** A server with accounts on a record of its own, with this many bins. */
export async function openRunOffice(binCount: number) {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/index.html'), '<!--boot-data-->')
  const database = await startDatabase({ recordFolder: join(folder, 'record') })
  const app = await buildApp({
    siteFolder: folder,
    store: storeIn(join(folder, 'store')),
    settings: {
      ...DEMONSTRATION_SETTINGS,
      openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false },
    },
    access: {
      kind: 'accounts',
      publicOrigin: ORIGIN,
      trustedProxies: [],
      secondFactorKey: 'a key of this run, long enough for one',
    },
    database,
    serverParts: await findServerParts(),
  })
  await fillBins(database, binCount)
  await addSites(database)
  let addresses = 0
  let trucks = 0
  const query = database.pool.query.bind(database.pool)
  const policy = { hasProvider: false }

  return {
    /** Adds a person, signs them in and returns their requests. */
    async person(name: string, role: 'operator' | 'driver') {
      await addAccount(database, { name, role, password: PASSWORD })
      const remoteAddress = `198.51.100.${++addresses}`
      const own = { host: new URL(ORIGIN).host, origin: ORIGIN, cookie: '' }
      async function signIn(): Promise<void> {
        const browser = accountBrowser(app, remoteAddress, ORIGIN)
        await browser.form('/sign-in', { name, password: PASSWORD })
        own.cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      }
      await signIn()
      const { rows } = await database.pool.query('select id from people where name = $1', [name])
      return {
        id: rows[0].id as string,
        name,
        signIn,
        send: (path: string, asked: { method: string; headers: Record<string, string>; body: string }) =>
          app.inject({
            method: asked.method as 'POST',
            url: path,
            headers: { ...own, ...asked.headers },
            payload: asked.body,
            remoteAddress,
          }),
        /** The answer, or the status of a refusal. */
        async ask<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object): Promise<T | number> {
          const headers = { ...own, 'idempotency-key': crypto.randomUUID() }
          const answer = await app.inject({
            method,
            url,
            headers,
            remoteAddress,
            ...(payload && { payload }),
          })
          if (answer.statusCode >= 500) throw new Error(`${method} ${url}: ${answer.body}`)
          if (answer.statusCode >= 400) return answer.statusCode
          return answer.body === '' ? answer.statusCode : answer.json()
        },
      }
    },
    /** A truck that carries this stream alone, around the clock. */
    async truck(stream: BinType): Promise<string> {
      const id = `T${String(++trucks).padStart(2, '0')}`
      await query(
        `insert into trucks (id, name, depot_id, streams, litres, kg, shift_from, shift_to, is_in_service)
         values ($1, $1, 'D01', array[$2]::bin_type[], 1000000, 1000000, '00:00', '23:59', true)`,
        [id, stream],
      )
      return id
    },
    serviceOf: (truckId: string, isInService: boolean) =>
      query('update trucks set is_in_service = $2 where id = $1', [truckId, isInService]),
    streamOf: (binIds: readonly string[], stream: BinType) =>
      query('update bins set bin_type = $2 where id = any($1)', [binIds, stream]),
    takeRoleAway: ({ name }: Named) => changeRole(database, name, 'technician', policy),
    deactivate: ({ name }: Named) => setActive(database, name, false, policy),
    /** The driver works again, in a new session. */
    async restore({ name, signIn }: Named & { signIn: () => Promise<void> }): Promise<void> {
      await changeRole(database, name, 'driver', policy)
      await setActive(database, name, true, policy)
      await signIn()
    },
    /** Who reported each of these bins, as the stops say. */
    async names(binIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
      const { rows } = await query(
        `select bin_id, array_agg(tap ->> 'by') as names
         from stops, jsonb_array_elements(taps) as tap where bin_id = any($1) group by bin_id`,
        [binIds],
      )
      return new Map(rows.map(({ bin_id, names }) => [bin_id, new Set<string>(names)]))
    },
    /** All late taps on these routes, whatever became of them. */
    async allLateTaps(routeIds: readonly string[]): Promise<readonly LateRow[]> {
      const { rows } = await query(
        'select "by", route_id as "routeId", bin_id as "binId", tap from mf_routes.late_taps where route_id = any($1)',
        [routeIds],
      )
      return rows
    },
    /** What the audit trail has of these routes. */
    async audited(routeIds: readonly string[]): Promise<readonly AuditRow[]> {
      const { rows } = await query(
        `select action, actor, substr(subject, 7) as "routeId", change from audit
         where subject = any($1) and action in ('route.status', 'route.visit', 'route.stop')`,
        [routeIds.map((id) => `route:${id}`)],
      )
      return rows
    },
    /** How often each of these bins was collected. */
    async collections(binIds: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await database.pool.query(
        'select bin_id, count(*)::int as times from collections where bin_id = any($1) group by bin_id',
        [binIds],
      )
      return new Map(rows.map(({ bin_id, times }) => [bin_id, times]))
    },
    /** The bins of these that a stop says were done or skipped. */
    async outcomes(binIds: readonly string[]): Promise<Map<string, string[]>> {
      const { rows } = await database.pool.query(
        'select bin_id, array_agg(state::text) as states from stops where bin_id = any($1) group by bin_id',
        [binIds],
      )
      return new Map(rows.map(({ bin_id, states }) => [bin_id, states]))
    },
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Named {
  name: string
}

export interface LateRow {
  by: string
  routeId: string
  binId: string | null
  tap: CrewTap
}

export interface AuditRow {
  action: string
  actor: string
  routeId: string
  change: { to?: string }
}

/** A depot, and a landfill at the stops that is always open and takes no time. */
async function addSites({ pool }: Awaited<ReturnType<typeof startDatabase>>): Promise<void> {
  await pool.query(
    `insert into depots (id, name, lat, lng) values ('D01', 'Kilbirnie depot', -41.3172, 174.8021)`,
  )
  await pool.query(
    `insert into facilities (id, name, lat, lng, streams, opens_at, closes_at, service_minutes)
     values ('F01', 'Southern Landfill', -41.3, 174.78, enum_range(null::bin_type), '00:00', '23:59', 0)`,
  )
}

/** A truck's day over these bins, with a disposal trip at its end. */
function dayOf(truckId: string, binIds: readonly string[]): RouteDayPlan {
  const visit = (minute: number) => ({
    point: { lat: -41.3, lng: 174.78 },
    arrival: minute * 60,
    departure: minute * 60,
    litres: 0,
    kg: 0,
  })
  return {
    truckId,
    depotId: 'D01',
    visits: [
      { kind: 'depot', ...visit(0) },
      ...binIds.map((binId, place) => ({ kind: 'stop' as const, binId, ...visit(place + 1) })),
      { kind: 'disposal', facilityId: 'F01', ...visit(binIds.length + 1) },
      { kind: 'depot', ...visit(binIds.length + 2) },
    ],
    matrixSource: 'estimate',
  }
}

/** The requests of the operator. */
export function officeOf(mere: Person) {
  const must = async <T>(answer: Promise<T | number>): Promise<T> => {
    const got = await answer
    if (typeof got === 'number') throw new Error(`The office was refused with ${got}.`)
    return got
  }
  return {
    makeRoute: (binIds: readonly string[], truckId: string) =>
      must<RecordedRoute>(
        mere.ask('POST', '/api/routes', {
          name: 'Round',
          priority: 'medium',
          binIds,
          distanceKm: 5,
          baselineKm: 6,
          minutes: 60,
          plan: dayOf(truckId, binIds),
        }),
      ),
    assign: (id: string, driver: Person) =>
      mere.ask('POST', `/api/routes/${id}/driver`, { driverId: driver.id }),
    status: (id: string, to: string) =>
      mere.ask('POST', `/api/routes/${id}/status`, { to, ...(to === 'pending' && { driverId: null }) }),
    move: (id: string, body: { kind: string; truckId?: string; driverId?: string }) =>
      mere.ask<{ move: RouteMove }>('POST', `/api/routes/${id}/moves`, body),
    remove: (id: string) => mere.ask('DELETE', `/api/routes/${id}`),
    route: (id: string) => must<RecordedRoute>(mere.ask('GET', `/api/routes/${id}`)),
    lateTaps: async () => (await must<{ taps: LateTap[] }>(mere.ask('GET', '/api/late-taps'))).taps,
    decide: (id: string, decision: 'record' | 'dismiss') =>
      mere.ask('POST', `/api/late-taps/${id}/decision`, { decision }),
  }
}
