import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'api'
import { anyAddress } from '../bench/api/throughput'

const SENDERS = 8
const REST_MS = 15
const RETRY_MS = 100
const PATIENCE_MS = 15_000

interface ReportLoad {
  /** The references of acknowledged reports, by idempotency key. */
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>
  /** The reasons of failed attempts, each of which was retried. */
  refusals: readonly string[]
  /** Ends the load; resolves when every report that was begun is acknowledged. */
  stop: () => Promise<void>
}

/** Phones that send each report, to any process, until it is acknowledged. */
export function startReportLoad(addresses: () => readonly string[], bins: number): ReportLoad {
  const acknowledged = new Map<string, Set<string>>()
  let isStopping = false
  const refusals: string[] = []

  async function sendUntilTaken(): Promise<void> {
    const key = randomUUID()
    const body = JSON.stringify({ binId: `B${1 + Math.floor(Math.random() * bins)}`, issue: 'Other' })
    const references = new Set<string>()
    // One in ten loses the answer and sends again, as with a poor signal.
    let lostAnswers = Math.random() < 0.1 ? 1 : 0
    for (;;) {
      const { reference, refusal } = await send(addresses(), key, body)
      if (!reference) {
        refusals.push(refusal ?? 'An answer without a reference.')
        await pause(RETRY_MS)
      } else {
        references.add(reference)
        acknowledged.set(key, references)
        if (lostAnswers-- <= 0) return
      }
    }
  }

  const senders = Array.from({ length: SENDERS }, async () => {
    while (!isStopping) {
      await sendUntilTaken()
      await pause(REST_MS)
    }
  })
  return {
    acknowledged,
    refusals,
    async stop() {
      isStopping = true
      await Promise.all(senders)
    },
  }
}

/** The reference of the report, or why there is none: no answer, or one that asks to retry. */
async function send(
  addresses: readonly string[],
  key: string,
  body: string,
): Promise<{ reference?: string; refusal?: string }> {
  const address = addresses[Math.floor(Math.random() * addresses.length)]
  if (!address) return { refusal: 'No process is up.' }
  const response = await fetch(`${address}/api/reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': anyAddress(),
    },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: Error) => error)
  if (response instanceof Error) return { refusal: `${response.message}: ${response.cause ?? 'no cause'}` }
  const answer = await response.json().catch(() => undefined)
  if (response.ok) return { reference: answer?.reference }
  if (response.status < 500) throw new Error(`A good report was refused: ${JSON.stringify(answer)}`)
  return { refusal: `${response.status} ${answer?.detail}` }
}

export interface Tally {
  acknowledged: number
  /** Acknowledged, but not in the record. */
  lost: number
  /** Stored or answered more than once, with different references or histories. */
  duplicated: number
}

/** Compares the acknowledged reports with the record. */
export async function countReports(
  { pool }: Database,
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Tally> {
  const { rows } = await pool.query<{ id: string; reference: string; beginnings: number; trails: number }>(
    `select id, reference,
       (select count(*)::int from report_history where report_id = reports.id) as beginnings,
       (select count(*)::int from audit where subject = 'report:' || reports.id and action = 'report.create') as trails
     from reports`,
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  let lost = 0
  let duplicated = 0
  for (const [key, references] of acknowledged) {
    const row = kept.get(key)
    if (!row) lost++
    else if (references.size !== 1 || !references.has(row.reference)) duplicated++
  }
  duplicated += rows.filter(({ beginnings, trails }) => beginnings !== 1 || trails !== 1).length
  return { acknowledged: acknowledged.size, lost, duplicated }
}
