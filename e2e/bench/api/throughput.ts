import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Database } from 'api'
import { selectNearest } from 'api/measuring'
import { CITY_CENTRE, ISSUES } from 'shared-domain'
import { load, median } from '../bench-run'
import { type Asked, closedLoop, type LoopResult, timeOf } from './closed-loop'

const ROUNDS = load(7, 1)
const ROUND = { askers: 32, seconds: load(2, 0.1) }

interface ReportRatio {
  /** Reports a second of the API divided by those of the raw server. */
  reportRatio: number
  /** 99th percentile of the API's times divided by that of the raw server. */
  reportP99Ratio: number
}

/** The API and a raw server write the same reports into the same database, in turn. `bins` is the number of bins. */
export async function reportRatio(
  { pool }: Database,
  api: string,
  raw: string,
  bins: number,
): Promise<ReportRatio> {
  const ask = newReport(bins)
  const rounds: { api: LoopResult; raw: LoopResult }[] = []
  // The first round warms both up; `analyze` then replaces the query plans for an empty table.
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = {
      api: await closedLoop({ address: api, ask, ...ROUND }),
      raw: await closedLoop({ address: raw, ask, ...ROUND }),
    }
    if (round > 0) rounds.push(measured)
    else await pool.query('analyze')
    console.log(
      'reports a second',
      Math.round(measured.api.perSecond),
      'raw',
      Math.round(measured.raw.perSecond),
    )
  }
  return {
    reportRatio: median(rounds.map(({ api, raw }) => api.perSecond / raw.perSecond)),
    reportP99Ratio: median(rounds.map(({ api, raw }) => api.p99Ms / raw.p99Ms)),
  }
}

/** Reports on random bins of this many, each from an address of its own. */
export const newReport = (bins: number) => (): Asked => ({
  method: 'POST',
  path: '/api/reports',
  headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': anyAddress() },
  body: JSON.stringify({
    binId: `B${1 + Math.floor(Math.random() * bins)}`,
    issue: ISSUES[Math.floor(Math.random() * ISSUES.length)],
    location: 'Lambton Quay',
    note: 'The lid hangs by one hinge.',
  }),
})

let latestAddress = Math.floor(Math.random() * 2 ** 24)

/** A new address for each report, in another /24 each time, because a network with many is slowed. Random ones would repeat. */
export function anyAddress(): string {
  latestAddress = (latestAddress + 1) % 2 ** 24
  return `100.${latestAddress & 255}.${(latestAddress >> 8) & 255}.${latestAddress >> 16}`
}

/** The readings that a gateway sends at once. */
export const READINGS_BATCH = 4000
const READING_ROUNDS = load(5, 1)

/**
 * Readings a second that the API accepts in batches, with alerts, also divided by those of a raw server. Each server has `bins` bins of
 * its own, so that they do not change each other's levels.
 */
export async function readingsRatio(
  api: string,
  raw: string,
  bins: number,
): Promise<{ readingsPerS: number; readingsRatio: number }> {
  const servers = [
    { name: 'api', address: api, ask: newReadings(bins, 1) },
    { name: 'raw', address: raw, ask: newReadings(bins, bins + 1) },
  ] as const
  const rounds: { api: number; raw: number }[] = []
  for (let round = 0; round <= READING_ROUNDS; round++) {
    const measured = { api: 0, raw: 0 }
    for (const { name, address, ask } of servers)
      measured[name] =
        READINGS_BATCH * (await closedLoop({ address, askers: 2, seconds: load(3, 0.2), ask })).perSecond
    if (round > 0) rounds.push(measured)
    console.log('readings a second', Math.round(measured.api), 'raw', Math.round(measured.raw))
  }
  return {
    readingsPerS: median(rounds.map(({ api }) => api)),
    readingsRatio: median(rounds.map(({ api, raw }) => api / raw)),
  }
}

/** Batches of readings over this many bins, with increasing times and some changes of status. */
export function newReadings(bins: number, firstBin: number) {
  let sent = 0
  const began = Date.now() - 3_600_000
  const reading = () => {
    sent++
    const round = Math.floor(sent / bins)
    return {
      binId: `B${firstBin + (sent % bins)}`,
      fillLevel: (sent * 7 + round * 3) % 100,
      at: new Date(began + round * 1000).toISOString(),
    }
  }
  return (): Asked => ({
    method: 'POST',
    path: '/api/readings',
    body: JSON.stringify({ readings: Array.from({ length: READINGS_BATCH }, reading) }),
  })
}

const SEARCHES = load(3000, 50)
const SPREAD_DEGREES = 0.2

interface NearbyRatio {
  /** The median time of a search for near bins over one open connection, in ms. */
  nearbyP50Ms: number
  /** Divided by the time of its query alone. */
  nearbyRatio: number
  /** The same for the query plus a request to an empty Fastify route: the minimum over HTTP. */
  nearbyRatioFloor: number
}

/** `empty` is the address of the server with an empty route. */
export async function nearbyRatio(database: Database, api: string, empty: string): Promise<NearbyRatio> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const near = (degrees: number) => degrees + (Math.random() - 0.5) * SPREAD_DEGREES
  const bareQuery = bareQueryOf(database)
  const times: { api: number; bare: number; empty: number }[] = []
  // In turn, so that other load on the machine affects all alike. The first tenth warms them up.
  for (let i = 0; i < SEARCHES * 1.1; i++) {
    const point = { lat: near(CITY_CENTRE.lat), lng: near(CITY_CENTRE.lng) }
    const path = `/api/bins/nearby?lat=${point.lat.toFixed(6)}&lng=${point.lng.toFixed(6)}&radius=0.5`
    const measured = {
      api: await timeOf(agent, api, { path }),
      bare: await bareQuery(point),
      empty: await timeOf(agent, empty, { path: '/' }),
    }
    if (i >= SEARCHES / 10) times.push(measured)
  }
  agent.destroy()
  const nearbyP50Ms = median(times.map(({ api }) => api))
  const bareMs = median(times.map(({ bare }) => bare))
  const emptyMs = median(times.map(({ empty }) => empty))
  return { nearbyP50Ms, nearbyRatio: nearbyP50Ms / bareMs, nearbyRatioFloor: (bareMs + emptyMs) / bareMs }
}

/** Times the query of a search without a server around it, on a pool like the server's own, in ms. */
function bareQueryOf(database: Database) {
  const { sql: text, params } = selectNearest(database).toSQL()
  return async (point: Record<string, number>) => {
    const values = params.map((param) => {
      const { name } = param as { name?: string }
      return name === undefined ? param : point[name]
    })
    const began = performance.now()
    await database.pool.query({ name: 'bare_nearest', text, values })
    return performance.now() - began
  }
}
