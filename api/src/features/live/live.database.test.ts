import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { type Database, openDatabase } from '../../database/database'
import { events, facts } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { changeRecord } from '../../record/change-record'
import { pruneEvents, readEvents } from '../../record/events/event-log'
import { makeApp } from '../../server/testing/make-app'
import { type Listener, makeListener } from './testing/listener'

// Servers and databases are started and stopped here: a busy machine takes its time.
jest.setTimeout(20_000)

let database: Database
let running: { app: FastifyInstance; url: string }[]
let listeners: Listener[]
beforeEach(async () => {
  database = await makeTestDatabase()
  running = []
  listeners = []
})
afterEach(async () => {
  for (const { stop } of listeners) await stop()
  for (const { app } of running) await app.close()
  await database.close()
})

/** One more process of the product on the same database. */
async function start() {
  const app = await makeApp({ database: openDatabase({ url: database.url }) })
  const process = { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
  running.push(process)
  return process
}
function listen(url: string | (() => string), lastEventId?: string) {
  const listener = makeListener(typeof url === 'string' ? () => url : url, lastEventId)
  listeners.push(listener)
  return listener
}
const tell = (app: FastifyInstance, id: string) =>
  changeRecord(app, 'kiri', async ({ tell }) => tell({ kind: 'routes', id }))
const routesOf = ({ told }: Listener) =>
  told.flatMap(({ event }) => (event.kind === 'routes' ? [event.id] : []))

/** A transaction that has a number and stays open until its connection ends. */
async function openTransaction(name?: string) {
  const url = new URL(database.url)
  if (name) url.pathname = `/${name}`
  const client = new pg.Client(url.href)
  await client.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return client
}

/** The beginning of an answer, over a connection of its own. */
const answerOf = (url: string, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, { method, agent: false }, resolve)
    // The server ends the stream in the end.
    asked.on('error', reject).on('response', (answer) => answer.on('error', () => undefined))
    asked.end()
  })

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe('the stream of events', () => {
  it('sends its position, and then the changes of this process and of others', async () => {
    const [here, there] = [await start(), await start()]
    const listener = listen(here.url)
    expect((await listener.hears('alive')).id).toMatch(/^\d+-\d+$/)
    await tell(there.app, 'R001')
    expect((await listener.hears('routes')).event).toEqual({ kind: 'routes', id: 'R001' })
  })

  it('is not cached on the way, and has the strict headers of every response', async () => {
    const { url } = await start()
    const { headers } = await answerOf(`${url}/api/events`)
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache, no-transform')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await answerOf(`${url}/api/events`, 'HEAD')).statusCode).toBe(405)
  })

  it('resumes where it was interrupted, in any process', async () => {
    const [here, there] = [await start(), await start()]
    const first = listen(here.url)
    const { id } = await first.hears('alive')
    await first.stop()
    await tell(here.app, 'R001')
    await tell(here.app, 'R002')
    const second = listen(there.url, id)
    // Not only until "alive": a transaction of the database may hold them back beyond it.
    await until(() => routesOf(second).length === 2)
    expect(routesOf(second)).toEqual(['R001', 'R002'])
    const third = listen(here.url, second.told.find(({ event }) => event.kind === 'routes')?.id)
    await until(() => routesOf(third).includes('R002'))
    expect(routesOf(third)).toEqual(['R002'])
  })

  it('takes the position to resume from in the URL, too', async () => {
    const { app, url } = await start()
    const { id } = await listen(url).hears('alive')
    await tell(app, 'R001')
    const answer = await answerOf(`${url}/api/events?after=${id}`)
    let text = ''
    answer.on('data', (piece) => {
      text += piece
    })
    await until(() => text.includes('R001'))
    expect(text.match(/R001/g)).toHaveLength(1)
  })

  it('sends a new page what happened while it was loading', async () => {
    const { app, url } = await start()
    await tell(app, 'R001')
    const listener = listen(url)
    await until(() => routesOf(listener).length > 0)
    expect(routesOf(listener)).toEqual(['R001'])
  })

  it.each([['nonsense'], ['999999999999999999-1'], ['0-0'], ['99999999999999999999999999-1']])(
    'begins anew after an event that nobody knows: %s',
    async (id) => {
      const { app, url } = await start()
      const listener = listen(url, id)
      expect((await listener.hears('reset')).id).toMatch(/^\d+-\d+$/)
      await tell(app, 'R001')
      await listener.hears('routes')
      expect(listener.told.map(({ event }) => event.kind)).toEqual(['reset', 'routes'])
    },
  )

  it('starts over for a client that was away longer than events are kept', async () => {
    const { app, url } = await start()
    const first = listen(url)
    const { id } = await first.hears('alive')
    await first.stop()
    await tell(app, 'R001')
    await database.query.update(events).set({ at: new Date(Date.now() - 25 * 3_600_000) })
    await tell(app, 'R002')
    await pruneEvents(database.pool)
    expect((await database.query.select().from(events)).map(({ event }) => event)).toEqual([
      { kind: 'routes', id: 'R002' },
    ])
    expect((await database.query.select().from(facts)).map(({ name }) => name)).toContain('events-pruned')
    const late = listen(url, id)
    await late.hears('reset')
    expect(routesOf(late)).toEqual([])
  })

  it('starts over for a client that missed too many events', async () => {
    const { app, url } = await start()
    const first = listen(url)
    const { id } = await first.hears('alive')
    await first.stop()
    await changeRecord(app, 'kiri', async ({ tell }) => {
      for (let i = 0; i < 501; i++) tell({ kind: 'routes', id: `${i}` })
    })
    await listen(url).hears('routes')
    expect((await listen(url, id).hears('reset')).event.kind).toBe('reset')
  })

  it('waits for a slow transaction, and then misses nothing of it', async () => {
    const { app, url } = await start()
    const listener = listen(url)
    await listener.hears('alive')
    await changeRecord(app, 'slow', async ({ transaction, tell: tellSlow }) => {
      // Takes its number first, and commits last.
      await transaction.insert(events).values({ event: { kind: 'alerts' } })
      await tell(app, 'R001')
      tellSlow({ kind: 'thresholds' })
    })
    await listener.hears('routes')
    const kinds = listener.told.map(({ event }) => event.kind).filter((kind) => kind !== 'alive')
    expect(kinds).toEqual(['alerts', 'thresholds', 'routes'])
  })

  it('is not held back by a transaction in another database of the server', async () => {
    const { app, url } = await start()
    const listener = listen(url)
    await listener.hears('alive')
    const foreign = await openTransaction('postgres')
    await tell(app, 'R001')
    await listener.hears('routes')
    expect(await listen(url).hears('routes')).toMatchObject({ event: { id: 'R001' } })
    await foreign.end()
    await tell(app, 'R002')
    await until(() => routesOf(listener).length === 2)
    expect(listener.told.map(({ event }) => event.kind)).not.toContain('reset')
  })

  it('says for how long a transaction of its own database holds events back, and tells them when that ends', async () => {
    const { app, url } = await start()
    const listener = listen(url)
    await listener.hears('alive')
    const open = await openTransaction()
    await tell(app, 'R001')
    const heldBackMs = ({ told }: Listener) =>
      told.flatMap(({ event }) => (event.kind === 'alive' ? [event.heldBackMs ?? 0] : []))
    await until(() => Math.max(...heldBackMs(listener)) >= 2_000)
    const late = listen(url)
    await late.hears('alive')
    expect(heldBackMs(late)[0]).toBeGreaterThanOrEqual(2_000)
    expect([...routesOf(listener), ...routesOf(late)]).toEqual([])
    await open.end()
    await until(() => routesOf(listener).length + routesOf(late).length === 2)
    const again = listen(url)
    await again.hears('alive')
    expect(heldBackMs(again)).toEqual([0])
  })

  it('continues from its position when a transaction turns out to be older', async () => {
    const open = await openTransaction()
    const { rows } = await database.pool.query('select pg_current_xact_id()::text as xid')
    const position = { xid: BigInt(rows[0].xid), seq: 3n }
    await database.pool.query('select pg_current_xact_id()')
    expect(await readEvents(database.pool, position)).toMatchObject({ position, isAnotherHistory: false })
    await open.end()
    const ahead = { xid: position.xid + 1000n, seq: 0n }
    const { isAnotherHistory, position: found } = await readEvents(database.pool, ahead)
    expect(isAnotherHistory).toBe(true)
    expect(found.xid).toBeLessThan(ahead.xid)
  })

  it('continues when the connection that wakes it is lost', async () => {
    const { app, url } = await start()
    const listener = listen(url)
    await listener.hears('alive')
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    // Each connection of the pool that was ended fails once.
    const until = (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => until(work))
    await until(() => tell(app, 'R001'))
    await listener.hears('routes')
    expect(new Set(routesOf(listener))).toEqual(new Set(['R001']))
  })

  it('ends when its server stops, which does not wait for clients', async () => {
    const { app, url } = await start()
    await listen(url).hears('alive')
    await app.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  it('disconnects clients that do not read, and no others', async () => {
    const { app, url } = await start()
    const reading = listen(url)
    await reading.hears('alive')
    const { port, hostname } = new URL(url)
    const deaf = connect(Number(port), hostname)
    deaf.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => deaf.once('data', resolve))
    deaf.pause()
    const isCut = new Promise((resolve) => deaf.on('error', () => undefined).on('close', resolve))
    const long = 'x'.repeat(100_000)
    for (let sent = 0; sent < 120; sent++) await tell(app, `${sent} ${long}`)
    await until(() => routesOf(reading).length === 120)
    deaf.resume()
    await isCut
    expect(routesOf(reading).map((id) => id?.split(' ')[0])).toEqual(
      Array.from({ length: 120 }, (_, sent) => `${sent}`),
    )
  })

  it('sends every event once and in order to each of fifty clients, while many write and a process restarts', async () => {
    await start()
    await start()
    const crowd = Array.from({ length: 50 }, (_, i) =>
      listen(() => (running[i % 2] ?? running[0])?.url ?? ''),
    )
    await Promise.all(crowd.map(({ hears }) => hears('alive')))
    const before = new Set(crowd.flatMap(routesOf))
    expect(before.size).toBe(0)
    const restart = async () => {
      await running[1]?.app.close()
      running.pop()
      await start()
    }
    let restarting: Promise<void> | undefined
    const write = async (writer: number) => {
      for (let turn = 0; turn < 20; turn++) {
        // The process that stays writes; every third transaction is slower than those after it.
        await changeRecord(running[0]?.app as FastifyInstance, 'kiri', async ({ transaction, tell }) => {
          await transaction.insert(events).values({ event: { kind: 'routes', id: `${writer}-${turn}a` } })
          if (turn % 3 === 0) await transaction.execute('select pg_sleep(0.02)')
          tell({ kind: 'routes', id: `${writer}-${turn}b` })
        })
        if (turn === 5) restarting ??= restart()
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
    await restarting
    await until(() => crowd.every((listener) => routesOf(listener).length >= 320))
    const [first] = crowd.map(routesOf)
    expect(new Set(first).size).toBe(320)
    for (const listener of crowd) expect(routesOf(listener)).toEqual(first)
    expect(crowd.flatMap(({ told }) => told.filter(({ event }) => event.kind === 'reset'))).toEqual([])
  })
})
