import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../database/in-transaction'
import { alerts, audit, bins, collections, events, readings, reports } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { waitingSessions } from '../../database/testing/waiting-sessions'
import { makeApp } from '../../server/testing/make-app'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { lockBins } from '../bins/bin-levels'
import { proposeClosing } from './propose-closing'
import { makeOverflowReport, makeRecordedBin } from './testing/make-recorded-bin'

let app: FastifyInstance
beforeAll(async () => {
  app = await makeApp({ database: await makeTestDatabase() })
})
afterAll(() => app.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const makeBin = (known?: Partial<typeof bins.$inferInsert>) => makeRecordedBin(app.database.query, known)
const binOf = async (id: string) =>
  (await app.database.query.select().from(bins).where(eq(bins.id, id)))[0] as typeof bins.$inferSelect
const collectionsOf = (binId: string) =>
  app.database.query.select().from(collections).where(eq(collections.binId, binId))
const openAlertsOf = (binId: string) =>
  app.database.query
    .select()
    .from(alerts)
    .where(eq(alerts.binId, binId))
    .then((rows) => rows.filter(({ closedAt }) => closedAt === null))

const collect = (binId: string, at: Date, key: string = crypto.randomUUID()) =>
  app.inject({
    method: 'POST',
    url: '/api/collections',
    headers: { 'idempotency-key': key },
    payload: { binId, at: at.toISOString() },
  })

describe('a collection', () => {
  it('empties the bin, keeps what the crew found, and ends its alert', async () => {
    const id = await makeBin()
    await refreshAlerts(app.database.query, [id])
    expect(await openAlertsOf(id)).toHaveLength(1)
    const at = ago(1)
    expect((await collect(id, at)).statusCode).toBe(201)
    expect(await binOf(id)).toMatchObject({
      fillLevel: 0,
      previousFillLevel: 0,
      status: 'normal',
      certainStatus: 'normal',
      measuredAt: at,
      lastCollectedAt: at,
    })
    expect(await collectionsOf(id)).toMatchObject([{ fillLevel: 90, at, routeId: null }])
    expect(await openAlertsOf(id)).toEqual([])
  })

  it('leaves the level of a bin without a sensor unknown', async () => {
    const id = await makeBin({ fillLevel: null, previousFillLevel: null, measuredAt: null })
    await collect(id, ago(1))
    expect(await binOf(id)).toMatchObject({ fillLevel: null, measuredAt: null, status: 'normal' })
    expect(await collectionsOf(id)).toMatchObject([{ fillLevel: null }])
  })

  it('proposes to close the overflow reports from before it, and those alone', async () => {
    const id = await makeBin()
    const settled = await makeOverflowReport(app.database.query, id)
    await makeOverflowReport(app.database.query, id, { reportedAt: new Date() })
    await makeOverflowReport(app.database.query, id, { issue: 'Damaged' })
    await makeOverflowReport(app.database.query, id, { status: 'fixed' })
    const key = crypto.randomUUID()
    const at = ago(1)
    const first = await collect(id, at, key)
    expect(first.json()).toEqual({ collectionId: key, proposedToClose: [settled] })
    expect((await collect(id, at, key)).json()).toEqual(first.json())
    const proposed = await app.database.query
      .select()
      .from(reports)
      .where(eq(reports.isProposedToClose, true))
    expect(proposed.map((report) => report.id)).toEqual([settled])
  })

  it('and a "Me too" of the same report at the same moment are both recorded', async () => {
    const id = await makeBin()
    const sameAs = '7K3MN-9QXAP'
    await makeOverflowReport(app.database.query, id, { reference: sameAs })
    const meToo = async () => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const payload = { binId: id, issue: 'Overflowing', sameAs }
      return (await app.inject({ method: 'POST', url: '/api/reports', headers, payload })).json()
    }
    const { received } = await inTransaction(app.database, async (transaction) => {
      await proposeClosing(transaction, [{ binId: id, at: ago(1) }])
      const received = meToo()
      await waitingSessions(app.database, 1)
      await lockBins(transaction, [id])
      return { received }
    })
    expect(await received).toMatchObject({ status: 'duplicate', isHeld: false })
  })

  it('lets others refer to a report that it proposes to close', async () => {
    const id = await makeBin()
    const report = await makeOverflowReport(app.database.query, id)
    const referred = inTransaction(app.database, async (transaction) => {
      await proposeClosing(transaction, [{ binId: id, at: ago(1) }])
      return app.database.pool.query('select from reports where id = $1 for key share nowait', [report])
    })
    expect((await referred).rowCount).toBe(1)
  })

  it('is sent to the live screens and written to the audit trail', async () => {
    const id = await makeBin()
    await collect(id, ago(1))
    const told = await app.database.query.select().from(events)
    expect(told.map(({ event }) => event)).toContainEqual({
      kind: 'bins',
      bins: [expect.objectContaining({ id, fillLevel: 0, status: 'normal' })],
    })
    expect(
      await app.database.query
        .select()
        .from(audit)
        .where(eq(audit.subject, `bin:${id}`)),
    ).toMatchObject([{ action: 'bin.collect', actor: 'demonstration operator' }])
  })

  it('counts once, however often and from however many places at once it is sent', async () => {
    const id = await makeBin()
    const key = crypto.randomUUID()
    const at = ago(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(id, at, key)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(await collectionsOf(id)).toHaveLength(1)
  })

  it('is refused under the key of another one', async () => {
    const [id, other] = [await makeBin(), await makeBin()]
    const key = crypto.randomUUID()
    await collect(id, ago(1), key)
    const answer = await collect(other, ago(1), key)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].field).toBe('headers.idempotency-key')
    expect(await collectionsOf(other)).toEqual([])
  })

  it.each([
    ['to come', ago(-10)],
    ['of long ago', new Date('0000-01-01T00:00:00Z')],
  ])('at a moment %s is refused', async (_, at) => {
    const answer = await collect(await makeBin(), at)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe('body.at')
  })

  it('of a bin that was merged empties the one that it turned out to be', async () => {
    const stays = await makeBin()
    const gone = await makeBin({ mergedInto: stays, removedAt: ago(5) })
    const at = ago(1)
    const key = crypto.randomUUID()
    for (const _ of ['first', 'again']) expect((await collect(gone, at, key)).statusCode).toBe(201)
    expect(await binOf(stays)).toMatchObject({ fillLevel: 0, lastCollectedAt: at })
    expect(await collectionsOf(gone)).toEqual([])
  })

  it('of a bin that the record does not know is refused by name', async () => {
    const answer = await collect('WN-none', ago(1))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      type: 'urn:problem:unknown-bin',
      errors: [{ field: 'body.binId' }],
    })
  })
})

describe('a collection that is told late', () => {
  it('keeps what was measured since, and counts the level of then', async () => {
    const id = await makeBin({ fillLevel: 12, status: 'normal', measuredAt: ago(2) })
    await app.database.query.insert(readings).values([
      { binId: id, at: ago(90), fillLevel: 86 },
      { binId: id, at: ago(2), fillLevel: 12 },
    ])
    const at = ago(60)
    await collect(id, at)
    expect(await binOf(id)).toMatchObject({ fillLevel: 12, lastCollectedAt: at })
    expect(await collectionsOf(id)).toMatchObject([{ fillLevel: 86 }])
  })

  it('leaves no full bin behind when one reading since says that it is not', async () => {
    const id = await makeBin({
      ...{ fillLevel: 6, previousFillLevel: 94, status: 'normal', certainStatus: 'full' },
      measuredAt: ago(2),
    })
    await refreshAlerts(app.database.query, [id])
    expect(await openAlertsOf(id)).toHaveLength(1)
    await collect(id, ago(60))
    expect(await openAlertsOf(id)).toEqual([])
    expect(await binOf(id)).toMatchObject({ fillLevel: 6, certainStatus: 'normal' })
  })

  it('empties the bin all the same when only a clock was a little behind', async () => {
    const measuredAt = ago(1)
    const id = await makeBin({ measuredAt })
    await app.database.query.insert(readings).values({ binId: id, at: ago(30), fillLevel: 84 })
    await collect(id, ago(2))
    expect(await binOf(id)).toMatchObject({ fillLevel: 0, status: 'normal', measuredAt })
    expect(await collectionsOf(id)).toMatchObject([{ fillLevel: 84 }])
  })

  it('after another collection leaves the bin as that one left it', async () => {
    const id = await makeBin()
    const last = ago(5)
    await collect(id, last)
    await collect(id, ago(20))
    expect(await binOf(id)).toMatchObject({ lastCollectedAt: last })
    expect(await collectionsOf(id)).toHaveLength(2)
  })
})
