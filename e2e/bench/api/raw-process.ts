import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DEFAULT_REPORT_LIMITS, receiveReportSql } from 'api/measuring'
import pg from 'pg'

// The least that takes a report: no schema, no authentication, no problem documents, the same statement on as many connections.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const text = receiveReportSql(DEFAULT_REPORT_LIMITS)

const server = createServer(async (request, response) => {
  const body = await bodyOf(request)
  const report = JSON.parse(body)
  const key = request.headers['idempotency-key']
  const reference = randomUUID()
  const hash = createHash('sha256').update(body).digest('hex')
  const { rows } = await pool.query({
    name: 'receive_report',
    text,
    values: [
      key,
      reference,
      hash,
      report.binId,
      report.issue,
      report.location,
      report.note,
      null,
      null,
      '127.0.0.1',
      'resident',
      null,
    ],
  })
  response.writeHead(201, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(rows[0].receipt))
})
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('disconnect', () => process.exit())

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
