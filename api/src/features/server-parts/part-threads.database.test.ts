import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { PART_LIMITS } from './host/part-limits'
import type { FoundServerPart } from './load-server-parts'
import { type Fault, faultyPart } from './testing/faulty-part'
import * as notes from './testing/mf-notes'

/** Shorter than the product's, so that no test waits long for what does not end. */
const partLimits = { ...PART_LIMITS, answerMs: 5_000, transactionMs: 5_000, stopMs: 1_000, memoryMb: 96 }

let faulty: FoundServerPart
let database: Database
let app: FastifyInstance
const logged: string[] = []
/** On a busy machine, a thread that is blocked gets little processor time. */
const BLOCKED = /It blocked its thread for more than|stood still for more than/
beforeAll(async () => {
  faulty = await faultyPart()
  database = await makeTestDatabase()
  app = await makeApp({
    database,
    partLimits,
    serverParts: [faulty, { remote: 'mf-notes', program: async () => notes }],
    logLevel: 'error',
    logSink: { write: (line: string) => void logged.push(line) },
  })
  await app.ready()
})
afterAll(() => app.close())

const things = () => app.inject('/api/faulty/things')
const commit = (fault: Fault) => app.inject({ method: 'POST', url: '/api/faulty/faults', payload: { fault } })

async function openTransactions(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  )
  return rows[0]?.count ?? 0
}

/** Waits until the part serves again. */
async function servedAgain(): Promise<void> {
  for (;;) {
    const { statusCode } = await things()
    if (statusCode === 200) return
    await pause(20)
  }
}
beforeEach(servedAgain)

describe('a server part in a thread of its own', () => {
  it('serves its table, and sees nothing of the environment', async () => {
    expect((await things()).json()).toEqual({ things: ['one'] })
    const payload = { fault: 'none' }
    const answer = await app.inject({ method: 'POST', url: '/api/faulty/faults', payload })
    expect(answer.json()).toEqual({ environment: [] })
  })

  it.each<[Fault, RegExp]>([
    ['blocks its thread', BLOCKED],
    ['blocks its thread in a timer', BLOCKED],
    ['searches with a pattern that never ends', BLOCKED],
    ['throws in a timer', /A planted error of a timer\./],
    ['does not await a rejection', /A planted rejection\./],
    ['exits', /Its thread exited with code 1\./],
    // Collecting garbage near the limit blocks it, too.
    ['fills its heap', /Its thread ran out of memory|It blocked|stood still/],
    ['fills buffers', /in buffers|It blocked|stood still/],
  ])('that %s is ended and started again alone, and says why meanwhile', async (fault, reason) => {
    logged.length = 0
    const committed = commit(fault)
    const note = await app.inject('/api/notes/all')
    expect(note.statusCode).toBe(200)
    await committed
    while (!reason.test(logged.join())) await pause(20)
    const away = await things()
    if (away.statusCode !== 200)
      expect([away.statusCode, away.json().detail]).toEqual([
        503,
        expect.stringMatching(/^The server part of mf-faulty does not run\. .*/),
      ])
    await servedAgain()
    expect((await things()).json()).toEqual({ things: ['one'] })
  })

  it('whose work never ends is refused after its time, whatever it waits for, and holds no connection', async () => {
    const endless: Fault[] = [
      'never answers',
      'never ends a change',
      'never ends a read',
      'sleeps in the database',
    ]
    const answers = await Promise.all(Array.from({ length: 10 }, () => endless.map(commit)).flat())
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(40).fill(503))
    expect(new Set(answers.map((answer) => answer.json().detail))).toEqual(
      new Set([expect.stringContaining('doFault of the server part of mf-faulty did not answer')]),
    )
    expect((await things()).statusCode).toBe(200)
    // They are rolled back after the answers.
    while ((await openTransactions()) > 0) await pause(20)
  })

  it.each<[Fault, string]>([
    ['drops a table of the record', "not 'drop'"],
    ['drops a table behind another statement', '42601'],
    ['reads the tables of the record', '42501'],
    ['changes the tables of the record', '42501'],
    ['hides a table of the record', '42501'],
    ['ends the connections of others', '42501'],
    ['leaves its role', "not 'reset'"],
    ['leaves its role by a function', 'cannot use set_config'],
    ['ends the transaction', "not 'commit'"],
    ['reads a hundred million characters', 'The rows are too many'],
    ['calls itself without end', 'Maximum call stack'],
  ])('that %s fails alone', async (fault, reason) => {
    logged.length = 0
    expect((await commit(fault)).statusCode).toBe(500)
    expect(logged.join()).toContain(reason)
    expect((await things()).statusCode).toBe(200)
    await expect(database.pool.query('select 1 from bins')).resolves.toBeDefined()
  })

  it('stops with the server, although its background work does not', async () => {
    const other = await makeApp({ database: await makeTestDatabase(), partLimits, serverParts: [faulty] })
    await other.ready()
    await other.inject({
      method: 'POST',
      url: '/api/faulty/faults',
      payload: { fault: 'blocks its thread in a timer' },
    })
    await other.close()
    expect((await app.inject('/api/notes/all')).statusCode).toBe(200)
  })
})
