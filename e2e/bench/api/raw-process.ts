import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_REPORT_LIMITS, receiveReportSql, receiveReportValues } from 'api/measuring'
import pg from 'pg'

// A minimal server for reports and readings: the same statement and connections, without schema, authentication or problem documents.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const text = receiveReportSql(DEFAULT_REPORT_LIMITS)

const server = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const answer = request.url === '/api/readings' ? await keepReadings(body) : await keepReport(request, body)
  response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('disconnect', () => process.exit())

async function keepReport(request: IncomingMessage, body: string) {
  const report = JSON.parse(body)
  const key = request.headers['idempotency-key']
  const reference = randomUUID()
  const hash = createHash('sha256').update(body).digest('hex')
  const { rows } = await pool.query({
    name: 'receive_report',
    text,
    values: receiveReportValues({
      ...{ id: key, reference, bodyHash: hash, actor: 'resident', isProven: false },
      ...{ binId: report.binId, issue: report.issue, location: report.location, note: report.note },
      addressHash: request.headers['x-forwarded-for'],
      ...{ siteHash: null, blockHash: null },
      ...{ contact: null, language: null, sameAs: null, madeAt: null, secretHash: null },
    }),
  })
  return rows[0].receipt
}

/**
 * Writes the same rows in one transaction: the readings, and the level and status of each bin by its last reading. Without the agreement
 * of two readings, alerts, events or audit trail.
 */
const KEEP_READINGS = `
  with reading as materialized (
    select * from unnest($1::text[], $2::timestamptz[], $3::real[]) as reading (bin_id, at, fill_level)
  ), inserted as (
    insert into readings (bin_id, at, fill_level) select * from reading on conflict do nothing returning 1
  ), moved as (
    update bins set previous_fill_level = bins.fill_level, fill_level = last.fill_level, measured_at = last.at,
      status = (case when last.fill_level > full_above then 'full' when last.fill_level > warning_above then 'warning'
        else 'normal' end)::bin_status
    from (select distinct on (bin_id) * from reading order by bin_id, at desc) as last, thresholds
    where bins.id = last.bin_id
  )
  select count(*)::int as recorded from inserted`

async function keepReadings(body: string) {
  const { readings } = JSON.parse(body) as {
    readings: { binId: string; at: string; fillLevel: number }[]
  }
  const { rows } = await pool.query({
    name: 'keep_readings',
    text: KEEP_READINGS,
    values: [
      readings.map(({ binId }) => binId),
      readings.map(({ at }) => at),
      readings.map(({ fillLevel }) => fillLevel),
    ],
  })
  return rows[0]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
