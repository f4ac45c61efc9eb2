import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabase } from 'api'
import { FAULTS } from 'api/faulty-part/testing'
import { startProcess } from '../bench/api/child-process'
import { load, printFigures, rounded } from '../bench/bench-run'
import { commitFault, msAway, servesThings } from './parts/faulty-part'
import { OthersLoad } from './parts/others-load'

/** Load before each fault, in ms: the others are compared with themselves a moment before, for as long as the fault is watched. */
const QUIET_MS = load(4_000, 2_500)
/** How long each fault is watched, in ms: longer than it takes to find a blocked thread and to start it again. */
const WATCHED_MS = load(4_000, 2_500)
/** A part that ran for this long is started again after the shortest pause, in ms. */
const RECOVERED_MS = load(11_000, 0)
const COMMITTED = load(FAULTS, [
  'throws',
  'blocks its thread',
  'throws in a timer',
  'drops a table of the record',
])

const recordFolder = await mkdtemp(join(tmpdir(), 'faults-parts-'))
const database = await startDatabase({ recordFolder })
try {
  const server = await startProcess('../../faults/parts/parts-process.ts', { DATABASE_URL: database.url })
  const { address } = server
  const unmigrated = await fetch(`${address}/api/unmigrated/things`)
  const { detail } = (await unmigrated.json()) as { detail: string }
  console.log(`A part whose migration fails answers ${unmigrated.status}: ${detail}`)
  let unexplained = unmigrated.status === 503 ? 0 : 1

  const others = new OthersLoad(address)
  const recoveries: number[] = []
  for (const fault of COMMITTED) {
    await others.during('quiet', () => pause(QUIET_MS))
    const recoveredMs = await others.during('faulty', async () => {
      void commitFault(address, fault)
      return msAway(address, WATCHED_MS)
    })
    recoveries.push(recoveredMs)
    const itself = recoveredMs === 0 ? 'served all the time' : `away for ${Math.round(recoveredMs)} ms`
    console.log(`${fault}: ${itself}; the others' p99 was ${Math.round(others.p99OfLast())} ms`)
    if (recoveredMs > 0) await pause(RECOVERED_MS)
  }
  if (!(await servesThings(address))) unexplained += 1

  for (const fault of ['sleeps in the database', 'never ends a change', 'blocks its thread'] as const)
    void commitFault(address, fault)
  await pause(300)
  const began = performance.now()
  await server.stop()
  const shutdownMs = performance.now() - began

  const { rows } = await database.pool.query<{ bins: number }>('select count(*)::int as bins from bins')
  console.log(`The record has ${rows[0]?.bins} bins still`)
  printFigures({
    faults: COMMITTED.length + 1,
    othersFailed: others.failed + unexplained,
    othersP99Ratio: rounded(others.p99('faulty') / others.p99('quiet'), 2),
    recoveredMs: Math.round(Math.max(...recoveries)),
    shutdownMs: Math.round(shutdownMs),
  })
} finally {
  await database.close()
  await rm(recordFolder, { recursive: true, force: true })
}
