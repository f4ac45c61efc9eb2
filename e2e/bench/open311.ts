import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { startProcess } from './api/child-process'
import { closedLoop } from './api/closed-loop'
import { fillBins } from './api/fill-bins'
import { load, printFigures, rounded } from './bench-run'
import { UpdateReader } from './open311/update-reader'

// Another system over Open311: it makes requests of places as fast as they are answered; then reports change their status while it reads the
// updates in windows, and drops what FixMyStreet's client drops.

const BINS = 2_000
const SECONDS = load(10, 1)
const CHANGES = load(1_000, 20)
const CHANGED_AT_ONCE = 4

const recordFolder = await mkdtemp(join(tmpdir(), 'bench-open311-'))
const database = await startDatabase({ recordFolder })
try {
  const server = await startProcess('api-process.ts', { DATABASE_URL: database.url, SERVER_PARTS: 'on' })
  const { address } = server
  await fillBins(database, BINS)
  const { rows: places } = await database.pool.query<{ lat: number; lng: number }>(
    'select lat, lng from bins order by id',
  )
  const { key } = (await sendJson(`${address}/api/connections/open311/keys/${randomUUID()}`, 'PUT', {
    name: 'FixMyStreet',
  })) as { key: string }

  let sent = 0
  const { perSecond } = await closedLoop({
    address,
    askers: 8,
    seconds: SECONDS,
    ask: () => {
      const place = places[sent++ % places.length] as { lat: number; lng: number }
      return {
        method: 'POST',
        path: '/open311/v2/requests.xml',
        body: JSON.stringify({
          api_key: key,
          service_code: 'overflowing',
          lat: place.lat.toFixed(6),
          long: place.lng.toFixed(6),
          description: `The bin is full (${sent})`,
        }),
      }
    },
  })
  console.log(`${sent} requests: ${Math.round(perSecond)} a second`)

  const { rows: reports } = await database.pool.query<{ id: string }>(
    'select id from reports where not is_held order by reported_at limit $1',
    [CHANGES],
  )
  const reader = new UpdateReader(`${address}/open311/v2`)
  let isOver = false
  const reading = (async () => {
    while (!isOver) await reader.readWindow()
  })()
  let changes = 0
  const steps = [
    ['open', 'investigating'],
    ['investigating', 'scheduled'],
    ['scheduled', 'fixed'],
  ] as const
  await Promise.all(
    Array.from({ length: CHANGED_AT_ONCE }, async (_, lane) => {
      for (let i = lane; changes < CHANGES; i += CHANGED_AT_ONCE) {
        const report = reports[i % reports.length] as { id: string }
        const step = steps[Math.floor(i / reports.length)]
        if (!step) throw new Error('There are too few requests for so many changes: measure for longer.')
        changes += 1
        const [from, to] = step
        await sendJson(`${address}/api/reports/${report.id}/status`, 'POST', { from, to })
      }
    }),
  )
  isOver = true
  await reading
  await reader.readWindow()
  console.log(`${changes} changes, read in ${reader.windows} windows`)
  await server.stop()
  printFigures({
    requestsPerS: rounded(perSecond, 1),
    updatesListed: reader.kept.size,
    updatesDropped: changes - reader.kept.size,
  })
  if (reader.kept.size !== changes) process.exitCode = 1
} finally {
  await database.close()
  await rm(recordFolder, { recursive: true, force: true })
}

async function sendJson(url: string, method: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
