import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { makeTestDatabase } from '../database/testing/test-database'
import { makeApp } from './testing/make-app'

interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

const spans: ReceivedSpan[] = []
const bodies: string[] = []
let collector: Server
beforeAll(async () => {
  // Spans are sent in batches, every five seconds unless this says otherwise.
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20'
  // As a collector takes OTLP over HTTP, in JSON.
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body)
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(() => collector.close())

const named = (part: string) => spans.filter(({ name }) => name.includes(part))

it('a report is one trace from the request to the alert and the live event that tells of it', async () => {
  const database = await makeTestDatabase()
  await database.pool.query(
    `insert into bins (id, object_id, location, bin_type) values ('WN1', 1, 'Cuba Street', 'general')`,
  )
  const traceEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const app = await makeApp({ database, traceEndpoint })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const isListening = `select from pg_stat_activity
    where datname = current_database() and application_name = 'smart-bins events' and query like 'listen %' and state = 'idle'`
  while ((await database.pool.query(isListening)).rowCount === 0) await pause(10)
  const hearing = new AbortController()
  const stream = await fetch(`${address}/api/events`, { signal: hearing.signal })
  const answer = await fetch(`${address}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ binId: 'WN1', issue: 'Overflowing', note: 'The lid is gone.' }),
  })
  expect(answer.status).toBe(201)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes('"kind":"alerts"')) heard += (await reader?.read())?.value ?? ''
  hearing.abort()
  const isOfReport = ({ traceId }: ReceivedSpan) => traceId === named('raise its alert')[0]?.traceId
  while (!named('tell live events').some(isOfReport)) await pause(20)
  await app.close()

  const received = named('raise its alert')
  const [request] = named('POST /api/reports')
  const [told] = named('tell live events').filter(isOfReport)
  expect(received).toHaveLength(1)
  expect(request).toMatchObject({ traceId: received[0]?.traceId })
  expect(told?.parentSpanId).toBe(received[0]?.parentSpanId)
  expect(bodies.join()).not.toContain('lid is gone')
  expect(bodies.join()).toContain('/api/reports')
})

it('a collector that takes nothing is named in one log line, and holds a stop up for two seconds at most', async () => {
  // It refuses what the product sends, and later takes it without an answer.
  let isSilent = false
  const deaf = createServer((_request, response) => {
    if (!isSilent) response.writeHead(400).end()
  })
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve))
  const traceEndpoint = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`
  const lines: string[] = []
  const app = await makeApp({
    traceEndpoint,
    logLevel: 'warn',
    logSink: { write: (line) => void lines.push(line) },
  })
  const complaints = () => lines.filter((line) => line.includes('Traces cannot be sent'))
  while (complaints().length === 0) {
    await app.inject('/api/openapi.json')
    await pause(20)
  }
  for (let request = 0; request < 3; request++) {
    await app.inject('/api/openapi.json')
    await pause(60)
  }
  expect(complaints()).toHaveLength(1)
  isSilent = true
  await app.inject('/api/openapi.json')
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(lines.join()).toContain('The last traces were not sent')
  deaf.closeAllConnections()
  deaf.close()
})

it('nothing of OpenTelemetry is loaded where no collector is named', async () => {
  jest.resetModules()
  const refuse = () => {
    throw new Error('It was loaded.')
  }
  jest.doMock('@opentelemetry/sdk-trace-node', refuse)
  jest.doMock('@fastify/otel', refuse)
  const { makeApp: makeFresh } = await import('./testing/make-app')
  const app = await makeFresh()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
  const traced = makeFresh({ traceEndpoint: 'http://127.0.0.1:9' })
  await expect(traced).rejects.toThrow('It was loaded.')
})
