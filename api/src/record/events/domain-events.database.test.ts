import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { type Database, openDatabase } from '../../database/database'
import { domainEvents } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { makeApp } from '../../server/testing/make-app'
import { changeRecord } from '../change-record'
import { domainEventsBetween, pruneDomainEvents, readDomainEvents } from './domain-events'

jest.setTimeout(20_000)

let database: Database
let app: FastifyInstance
beforeEach(async () => {
  database = await makeTestDatabase()
  app = await makeApp({ database: openDatabase({ url: database.url }) })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const read = (cursor: string | null) => readDomainEvents(database.pool, cursor)
const start = (id: string) =>
  changeRecord(app, 'kiri', async ({ audit }) =>
    audit('route.status', `route:${id}`, { from: 'pending', to: 'active' }),
  )
const subjects = (events: readonly { subject: string }[]) => events.map(({ subject }) => subject)

describe('the events of the record', () => {
  it('are read once each, from where a reader began', async () => {
    await start('before')
    const { cursor, events } = await read(null)
    expect(events).toEqual([])
    await start('a')
    await start('b')
    const page = await read(cursor)
    expect(page).toMatchObject({
      isAll: true,
      events: [{ kind: 'route.started' }, { kind: 'route.started' }],
    })
    expect(subjects(page.events)).toEqual(['route:a', 'route:b'])
    expect((await read(page.cursor)).events).toEqual([])
  })

  it('of a slow transaction are not skipped, though later ones are committed before it', async () => {
    const { cursor } = await read(null)
    const slow = new pg.Client(database.url)
    await slow.connect()
    await slow.query('begin')
    await slow.query(
      `insert into domain_events (kind, subject, facts) values ('route.started', 'route:slow', '{}')`,
    )
    await start('quick')
    const early = await read(cursor)
    expect(early.events).toEqual([])
    await slow.query('commit')
    await slow.end()
    const late = await read(early.cursor)
    expect(subjects(late.events)).toEqual(['route:slow', 'route:quick'])
  })

  it('come in pages when there are many', async () => {
    const { cursor } = await read(null)
    await database.pool.query(`insert into domain_events (kind, subject, facts)
      select 'route.ended', 'route:' || n, '{}' from generate_series(1, 1200) as n`)
    const found: string[] = []
    let at = cursor
    for (let isAll = false; !isAll; ) {
      const page = await read(at)
      found.push(...subjects(page.events))
      at = page.cursor
      isAll = page.isAll
    }
    expect(found).toHaveLength(1200)
    expect(new Set(found).size).toBe(1200)
  })

  it('are those after a restore, when the cursor is of another database', async () => {
    await start('a')
    const page = await read(`${2n ** 40n}-7`)
    expect(page).toMatchObject({ events: [], isAnotherHistory: true })
    await start('b')
    expect(subjects((await read(page.cursor)).events)).toEqual(['route:b'])
  })

  it('leave with their transaction when it is rolled back', async () => {
    const { cursor } = await read(null)
    await changeRecord(app, 'kiri', async ({ audit }) => {
      audit('route.status', 'route:a', { to: 'active' })
      throw new Error('Refused.')
    }).catch(() => undefined)
    expect((await read(cursor)).events).toEqual([])
  })

  it('tell of a report from its statuses alone, and not of who works on it', async () => {
    const { cursor } = await read(null)
    const changes = [
      ['report.status', { from: 'open', to: 'investigating' }],
      ['report.status', { from: 'open', to: 'fixed' }],
      ['report.status', { from: 'open', to: 'duplicate' }],
      ['report.take-back', { from: 'closed', to: 'open' }],
      ['report.take-back', { from: 'kiri', to: null }],
      ['report.details', { given: ['note', 'contact'] }],
      ['report.details', { given: ['contact'], isNewEmail: true }],
    ] as const
    for (const [action, change] of changes)
      await changeRecord(app, 'kiri', async ({ audit }) => audit(action, 'report:x', change))
    expect((await read(cursor)).events.map(({ kind }) => kind)).toEqual([
      'report.changed',
      'report.closed',
      'report.changed',
      'report.reopened',
      'report.email-given',
    ])
  })

  it('are found by their time, the newest first, and deleted after a week', async () => {
    await start('new')
    await database.query.insert(domainEvents).values({
      kind: 'route.ended',
      subject: 'route:old',
      facts: {},
      at: new Date(Date.now() - 8 * 86_400_000),
    })
    const all = { since: new Date(0), until: new Date(Date.now() + 60_000), limit: 10 }
    expect(subjects(await domainEventsBetween(database.pool, all))).toEqual(['route:new', 'route:old'])
    await pruneDomainEvents(database.pool)
    expect(subjects(await domainEventsBetween(database.pool, all))).toEqual(['route:new'])
  })
})
