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
  /** Reports a second of the API, as a share of those of the raw server. */
  reportRatio: number
  /** 99th percentile of the API's times, in those of the raw server. */
  reportP99Ratio: number
}

/** The API and a raw server take the same reports into the same database, in turn. `bins` is how many there are. */
export async function reportRatio(
  { pool }: Database,
  api: string,
  raw: string,
  bins: number,
): Promise<ReportRatio> {
  const ask = newReport(bins)
  const rounds: { api: LoopResult; raw: LoopResult }[] = []
  // The first round warms both up; the plans that both made for an empty table are then made anew.
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

/** Reports of so many bins, each from an address of its own. */
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

/** Residents report from addresses of their own: one that sends many is slowed. Drawn at random, some would come three times. */
export function anyAddress(): string {
  latestAddress = (latestAddress + 1) % 2 ** 24
  return `100.${latestAddress >> 16}.${(latestAddress >> 8) & 255}.${latestAddress & 255}`
}

/** As many as a gateway sends at once. */
export const READINGS_BATCH = 4000
const READING_ROUNDS = load(5, 1)

/**
 * Readings a second that the API takes in batches, alerts included, and as a share of a raw server's. `bins` is how many each
 * of them has: bins of their own, so that neither finds levels that the other has left.
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

/** Batches of readings of so many bins. Each bin's go on in time, a few of them into another status. */
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
  /** In times of its query alone. */
  nearbyRatio: number
  /** The same of the query and a request to an empty Fastify route: less than this cannot be had over HTTP. */
  nearbyRatioFloor: number
}

/** `empty` is the address of a server that has nothing to do. */
export async function nearbyRatio(database: Database, api: string, empty: string): Promise<NearbyRatio> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const near = (degrees: number) => degrees + (Math.random() - 0.5) * SPREAD_DEGREES
  const bareQuery = bareQueryOf(database)
  const times: { api: number; bare: number; empty: number }[] = []
  // In turn, so that whatever else the machine does weighs on all alike. The first tenth warms them up.
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
