import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { isUnresolved, nextReportStatuses, REPORT_STATUSES, type ReportStatus } from 'shared-domain/contract'
import { alerts, audit, reportHistory, reports } from '../../database/schema'
import { type Desk, makeDesk, secretHeader, WITHIN_MS } from '../reports/testing/make-desk'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk()
}, WITHIN_MS)
afterEach(() => desk.close())

const openAlerts = () => desk.database.query.$count(alerts, sql`closed_at is null`)
const hold = (id: string) =>
  desk.database.query.update(reports).set({ isHeld: true }).where(eq(reports.id, id))

describe('the life of a report', () => {
  it('is told in its history, and closes its alert', async () => {
    const { id } = await desk.take()
    await desk.move(id, { from: 'open', to: 'scheduled', reason: 'A crew comes on Monday.' })
    expect(await openAlerts()).toBe(1)
    const answer = await desk.move(id, { from: 'scheduled', to: 'fixed' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'fixed',
      history: [
        { status: 'open', reason: null },
        { status: 'scheduled', reason: 'A crew comes on Monday.', by: 'demonstration operator' },
        { status: 'fixed', reason: null },
      ],
    })
    expect(await openAlerts()).toBe(0)
  })

  it('keeps the alert while another report is a reason for it', async () => {
    const first = await desk.take()
    await desk.take()
    await desk.move(first.id, { from: 'open', to: 'fixed' })
    expect(await openAlerts()).toBe(1)
  })

  it('comes back with its alert when it is opened again', async () => {
    const { id } = await desk.take()
    await desk.move(id, { from: 'open', to: 'closed', reason: 'Nothing to see.' })
    await desk.move(id, { from: 'closed', to: 'open' })
    expect(await openAlerts()).toBe(1)
  })

  it('is proposed to close as long as it is unresolved, and again when it is reopened, where its bin was emptied since', async () => {
    const { id } = await desk.take()
    await desk.app.inject({
      method: 'POST',
      url: '/api/collections',
      headers: { 'idempotency-key': randomUUID() },
      payload: { binId: 'B1', at: new Date().toISOString() },
    })
    const statuses = ['open', 'investigating', 'fixed', 'open'] as const
    const proposals = []
    for (const [index, to] of statuses.entries()) {
      if (index > 0) await desk.move(id, { from: statuses[index - 1], to })
      proposals.push((await desk.file(id)).isProposedToClose)
    }
    expect(proposals).toEqual([true, true, false, true])
  })

  it('is not changed by who saw it in another state (ASVS 2.3.1)', async () => {
    const { id } = await desk.take()
    await desk.move(id, { from: 'open', to: 'investigating' })
    const answer = await desk.move(id, { from: 'open', to: 'fixed' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ type: 'urn:problem:changed-meanwhile' })
  })

  it('is moved on by one of many who do it at once', async () => {
    const { id } = await desk.take()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.move(id, { from: 'open', to: 'investigating' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await desk.file(id)).history).toHaveLength(2)
  })

  it.each([
    [{ from: 'open', to: 'closed' }, 'body.reason'],
    [{ from: 'open', to: 'duplicate' }, 'body.duplicateOf'],
    [{ from: 'open', to: 'duplicate', duplicateOf: '00000-00000' }, 'body.duplicateOf'],
    [{ from: 'open', to: 'fixed', duplicateOf: '00000-00000' }, 'body.duplicateOf'],
    [{ from: 'open', to: 'burning' }, 'body.to'],
  ])('refuses %j by the name of its field', async (change, field) => {
    const { id } = await desk.take()
    const answer = await desk.move(id, change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field }])
  })

  it('of an unknown report is refused', async () => {
    for (const change of [
      { from: 'open', to: 'fixed' },
      { from: 'open', to: 'duplicate', duplicateOf: '00000-00000' },
    ])
      expect((await desk.move(randomUUID(), change)).statusCode).toBe(404)
  })
})

it('is shown with others of the same problem: held ones and those of "Me too"', async () => {
  const first = await desk.take()
  const meToo = await desk.take({ sameAs: first.reference })
  const held = await desk.take()
  await hold(held.id)
  for (const other of [{ issue: 'Damaged' as const }, { binId: 'B2' }]) await desk.take(other)
  const { similar } = await desk.file(first.id)
  expect(similar).toEqual([
    expect.objectContaining({ id: held.id, status: 'open', isHeld: true }),
    expect.objectContaining({ id: meToo.id, status: 'duplicate', isHeld: false }),
  ])
})

describe('a duplicate', () => {
  it('names the report that stays, until it is opened again', async () => {
    const [stays, goes] = [await desk.take(), await desk.take()]
    const moved = await desk.move(goes.id, { from: 'open', to: 'duplicate', duplicateOf: stays.reference })
    expect(moved.json().duplicateOf).toEqual({ id: stays.id, reference: stays.reference })
    expect((await desk.move(goes.id, { from: 'duplicate', to: 'open' })).json().duplicateOf).toBeNull()
  })

  it.each([
    ['of itself', async (id: string) => id],
    [
      'of another duplicate',
      async () => {
        const first = await desk.take()
        return (await desk.take({ sameAs: first.reference })).id
      },
    ],
    [
      'of one that is held',
      async () => {
        const { id } = await desk.take()
        await hold(id)
        return id
      },
    ],
  ])('is not %s', async (_, other) => {
    const { id } = await desk.take()
    const { reference } = await desk.file(await other(id))
    const answer = await desk.move(id, { from: 'open', to: 'duplicate', duplicateOf: reference })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field: 'body.duplicateOf' }])
  })

  it('takes what repeated it along, so that its resident may go on adding to what stays', async () => {
    const first = await desk.take()
    const again = await desk.take({ sameAs: first.reference })
    const stays = await desk.take()
    await desk.move(first.id, { from: 'open', to: 'duplicate', duplicateOf: stays.reference })
    expect((await desk.file(again.id)).duplicateOf).toEqual({ id: stays.id, reference: stays.reference })
    const added = await desk.app.inject({
      method: 'PUT',
      url: `/api/reports/${again.id}/details`,
      headers: { 'idempotency-key': crypto.randomUUID(), ...secretHeader() },
      payload: { note: 'It is behind the bus stop.' },
    })
    expect([added.statusCode, added.body]).toEqual([200, expect.stringContaining(again.reference)])
    const told = await desk.database.query
      .select()
      .from(audit)
      .where(eq(audit.subject, `report:${again.id}`))
    expect(told.map(({ action, actor, change }) => [action, actor, change])).toContainEqual([
      'report.original',
      'demonstration operator',
      { from: first.id, to: stays.id },
    ])
  })

  it('of each other at once is only one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await desk.take(), await desk.take({ binId: 'B2' })]
      const answers = await Promise.all([
        desk.move(a.id, { from: 'open', to: 'duplicate', duplicateOf: b.reference }),
        desk.move(b.id, { from: 'open', to: 'duplicate', duplicateOf: a.reference }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    }
  })
})

describe('a report that is held', () => {
  it('counts when it is released, once', async () => {
    const { id } = await desk.take()
    await hold(id)
    const release = () => desk.app.inject({ method: 'POST', url: `/api/reports/${id}/release` })
    expect((await release()).json()).toMatchObject({ isHeld: false, status: 'open' })
    expect(await openAlerts()).toBe(1)
    expect((await release()).statusCode).toBe(200)
    expect(await desk.database.query.$count(audit, eq(audit.action, 'report.release'))).toBe(1)
  })

  it('counts when somebody takes it up, and not when it is closed', async () => {
    const [one, other] = [await desk.take(), await desk.take({ binId: 'B999' })]
    await hold(one.id)
    const taken = await desk.move(one.id, { from: 'open', to: 'investigating' })
    const closed = await desk.move(other.id, { from: 'open', to: 'closed', reason: 'There is no such bin.' })
    expect([taken.json().isHeld, closed.json().isHeld]).toEqual([false, true])
    const released = await desk.database.query.select().from(audit).where(eq(audit.action, 'report.release'))
    expect(released.map(({ subject }) => subject)).toEqual([`report:${one.id}`])
  })

  it('of an unknown id cannot be released', async () => {
    const answer = await desk.app.inject({ method: 'POST', url: `/api/reports/${randomUUID()}/release` })
    expect(answer.statusCode).toBe(404)
  })
})

describe('whatever staff do to two reports of a bin', () => {
  interface Model {
    status: ReportStatus
    isHeld: boolean
    moves: number
  }
  const move = fc.record({
    which: fc.nat(1),
    from: fc.constantFrom(...REPORT_STATUSES),
    to: fc.constantFrom(...REPORT_STATUSES),
    isFromRight: fc.boolean(),
    reason: fc.constantFrom(undefined, 'Because.'),
  })

  /** What the API has to answer, by the rules in words: see the lifecycle in shared-domain. */
  function expected(
    report: Model,
    other: Model,
    { from, to, reason }: { from: ReportStatus; to: ReportStatus; reason: string | undefined },
  ) {
    if (!nextReportStatuses(from).includes(to)) return 409
    if (to === 'closed' && !reason) return 400
    if (to === 'duplicate' && (other.status === 'duplicate' || other.isHeld)) return 400
    return report.status === from ? 200 : 409
  }

  it(
    'the record is as the rules say, and there is an alert exactly while one of them counts',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.boolean(), async (moves, isHeld) => {
          const files = [await desk.take(), await desk.take()] as const
          const models: [Model, Model] = [
            { status: 'open', isHeld, moves: 1 },
            { status: 'open', isHeld: false, moves: 1 },
          ]
          if (isHeld) await hold(files[0].id)
          for (const { which, isFromRight, ...asked } of moves) {
            const [report, other] = which ? [models[1], models[0]] : models
            const [file, stays] = which ? [files[1], files[0]] : files
            const from = isFromRight ? report.status : asked.from
            const { to, reason } = asked
            const status = expected(report, other, { from, to, reason })
            const answer = await desk.move(file.id, {
              from,
              to,
              ...(reason && { reason }),
              ...(to === 'duplicate' && { duplicateOf: stays.reference }),
            })
            expect(answer.statusCode).toBe(status)
            if (status !== 200) continue
            Object.assign(report, {
              status: to,
              isHeld: report.isHeld && !isUnresolved(to),
              moves: report.moves + 1,
            })
            const found = await desk.file(file.id)
            expect(found).toMatchObject({
              status: report.status,
              isHeld: report.isHeld,
              isProposedToClose: false,
            })
            expect(found.history).toHaveLength(report.moves)
            expect(found.duplicateOf?.id).toBe(to === 'duplicate' ? stays.id : undefined)
            const counting = models.filter((model) => isUnresolved(model.status) && !model.isHeld)
            expect(await openAlerts()).toBe(Math.min(1, counting.length))
          }
          await desk.database.query.delete(reportHistory)
          await desk.database.query.delete(reports)
          await desk.database.query.delete(alerts)
        }),
        { numRuns: 40 },
      )
    },
    WITHIN_MS,
  )
})
