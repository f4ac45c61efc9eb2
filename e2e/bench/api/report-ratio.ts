import { randomUUID } from 'node:crypto'
import type { Database } from 'api'
import { ISSUES } from 'shared-domain'
import { median } from '../median'
import { type Asked, closedLoop, type LoopResult } from './closed-loop'

const ROUNDS = 7
const ROUND = { askers: 32, seconds: 2 }

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
