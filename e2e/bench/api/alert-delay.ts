import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Database } from 'api'
import { load } from '../bench-run'
import { timeOf } from './closed-loop'

const REPORTS = load(100, 5)
const TIMEOUT_MS = 20_000

/**
 * 99th percentile of the time from sending a report to the alert on an operator's open page, in ms. The phone and the operator use
 * different processes; the alerts are read again on their event, as the page does. `bins` is the number of bins.
 */
export async function alertAfterTapMs(
  { pool }: Database,
  [phone, operator]: readonly [string, string],
  bins: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const stream = await listenForAlerts(operator)
  const times: number[] = []
  for (let i = 0; i < REPORTS; i++) {
    const heard = stream.next()
    const began = performance.now()
    await timeOf(agent, phone, {
      method: 'POST',
      path: '/api/reports',
      headers: { 'idempotency-key': randomUUID() },
      // A bin without an alert.
      body: JSON.stringify({ binId: `B${bins - i}`, issue: 'Overflowing' }),
    })
    await heard
    await timeOf(agent, operator, { path: '/api/alerts' })
    times.push(performance.now() - began)
    // Backdated, because the moderation would hold so many reports from one address.
    await pool.query("update reports set reported_at = now() - interval '1 day'")
  }
  stream.close()
  agent.destroy()
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Opens a stream of live events. `next` resolves at the next event of alerts. */
function listenForAlerts(address: string): Promise<{ next: () => Promise<void>; close: () => void }> {
  return new Promise((resolve, reject) => {
    let hear = () => {}
    const next = () =>
      new Promise<void>((heard, late) => {
        const timer = setTimeout(late, TIMEOUT_MS, new Error('No alert came.'))
        hear = () => {
          clearTimeout(timer)
          heard()
        }
      })
    const asking = request(`${address}/api/events`, { agent: false }, (stream) => {
      if (stream.statusCode !== 200) return reject(new Error(`The stream answered ${stream.statusCode}.`))
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => part.includes('"kind":"alerts"') && hear())
      stream.on('error', () => undefined)
      resolve({ next, close: () => asking.destroy() })
    })
    asking.on('error', reject)
    asking.end()
  })
}
