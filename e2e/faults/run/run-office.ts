import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, buildApp, startDatabase } from 'api'
import { accountBrowser } from 'api/own-account/testing'
import { folderStore } from 'delivery'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import type { LateTap, RecordedRoute } from 'shared-domain/contract'
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
    store: folderStore(join(folder, 'store')),
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
  })
  await fillBins(database, binCount)
  let addresses = 0

  return {
    /** Adds a person, signs them in and returns their requests. */
    async person(name: string, role: 'operator' | 'driver') {
      await addAccount(database, { name, role, password: PASSWORD })
      const remoteAddress = `198.51.100.${++addresses}`
      const browser = accountBrowser(app, remoteAddress, ORIGIN)
      await browser.form('/sign-in', { name, password: PASSWORD })
      const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const own = { host: new URL(ORIGIN).host, origin: ORIGIN, cookie }
      const { rows } = await database.pool.query('select id from people where name = $1', [name])
      return {
        id: rows[0].id as string,
        name,
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

/** The requests of the operator. */
export function officeOf(mere: Person) {
  const must = async <T>(answer: Promise<T | number>): Promise<T> => {
    const got = await answer
    if (typeof got === 'number') throw new Error(`The office was refused with ${got}.`)
    return got
  }
  return {
    makeRoute: (binIds: readonly string[]) =>
      must<RecordedRoute>(
        mere.ask('POST', '/api/routes', {
          name: 'Round',
          priority: 'medium',
          binIds,
          distanceKm: 5,
          baselineKm: 6,
          minutes: 60,
        }),
      ),
    assign: (id: string, driver: Person) =>
      mere.ask('POST', `/api/routes/${id}/driver`, { driverId: driver.id }),
    status: (id: string, to: string) =>
      mere.ask('POST', `/api/routes/${id}/status`, { to, ...(to === 'pending' && { driverId: null }) }),
    remove: (id: string) => mere.ask('DELETE', `/api/routes/${id}`),
    route: (id: string) => must<RecordedRoute>(mere.ask('GET', `/api/routes/${id}`)),
    lateTaps: async () => (await must<{ taps: LateTap[] }>(mere.ask('GET', '/api/late-taps'))).taps,
    decide: (id: string, decision: 'record' | 'dismiss') =>
      mere.ask('POST', `/api/late-taps/${id}/decision`, { decision }),
  }
}
