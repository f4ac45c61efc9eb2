import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Database } from 'api'
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

const newReport = (bins: number) => (): Asked => ({
  method: 'POST',
  path: '/api/reports',
  headers: { 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    binId: `B${1 + Math.floor(Math.random() * bins)}`,
    issue: ISSUES[Math.floor(Math.random() * ISSUES.length)],
    location: 'Lambton Quay',
    note: 'The lid hangs by one hinge.',
  }),
})

const BATCH = 4000

/** Readings a second that the API takes in batches, alerts included. `bins` is how many there are. */
export async function readingsPerSecond(api: string, bins: number): Promise<number> {
  let sent = 0
  const began = Date.now() - 3_600_000
  const { perSecond } = await closedLoop({
    address: api,
    askers: 2,
    seconds: load(8, 0.2),
    ask: () => ({
      method: 'POST',
      path: '/api/readings',
      body: JSON.stringify({
        readings: Array.from({ length: BATCH }, () => {
          sent++
          // Each bin's readings go on in time, a few of them into another status.
          const round = Math.floor(sent / bins)
          return {
            binId: `B${1 + (sent % bins)}`,
            fillLevel: (sent * 7 + round * 3) % 100,
            at: new Date(began + round * 1000).toISOString(),
          }
        }),
      }),
    }),
  })
  return perSecond * BATCH
}

const SEARCHES = load(3000, 50)
const SPREAD_DEGREES = 0.2

/** The median time of a search for near bins over one open connection, in ms. */
export async function nearbyP50Ms(api: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const near = (degrees: number) => (degrees + (Math.random() - 0.5) * SPREAD_DEGREES).toFixed(6)
  const search = () => {
    const path = `/api/bins/nearby?lat=${near(CITY_CENTRE.lat)}&lng=${near(CITY_CENTRE.lng)}&radius=0.5`
    return timeOf(agent, api, { path })
  }
  for (let i = 0; i < SEARCHES / 10; i++) await search()
  const times: number[] = []
  for (let i = 0; i < SEARCHES; i++) times.push(await search())
  agent.destroy()
  return median(times)
}
