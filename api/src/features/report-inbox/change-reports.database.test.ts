import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { ChangedReport, ListedReport, RefusedReport } from 'shared-domain/contract'
import { alerts, audit, events, people, reports } from '../../database/schema'
import { ACCOUNTS, signInAs } from '../accounts/testing/signed-in'
import { type Desk, makeDesk, WITHIN_MS } from '../reports/testing/make-desk'

let desk: Desk
beforeEach(async () => {
  desk = await makeDesk({ reportLimits: { perAddress: 60, perBin: 60, burst: 60 } })
}, WITHIN_MS)
afterEach(() => desk.close())

interface Outcome {
  changed: ChangedReport[]
  refused: RefusedReport[]
}

const send = (payload: object) => desk.app.inject({ method: 'POST', url: '/api/reports/changes', payload })
async function change(payload: object): Promise<Outcome> {
  const answer = await send(payload)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json<Outcome>()
}
const takeBack = ({ changed }: Outcome) => change({ action: 'take-back', changes: changed })
/** Each report is a minute younger than the one before, so that it is clear which one is the first. */
async function take(...taken: Parameters<Desk['take']>[0][]) {
  const receipts = []
  for (const report of taken) {
    await desk.database.query
      .update(reports)
      .set({ reportedAt: sql`${reports.reportedAt} - interval '1 minute'` })
    receipts.push(await desk.take(report))
  }
  return receipts
}
const statusOf = async (id: string) => (await desk.file(id)).status
const listed = async (query: string): Promise<ListedReport[]> =>
  (await desk.app.inject(`/api/reports${query}`)).json().reports
const trail = () =>
  desk.database.query
    .select({ action: audit.action, subject: audit.subject, change: audit.change })
    .from(audit)
    .where(sql`${audit.actor} = 'demonstration operator'`)
    .orderBy(asc(audit.seq))
const openAlerts = () => desk.database.query.$count(alerts, sql`closed_at is null`)
const emptyBin = (binId: string) =>
  desk.app.inject({
    method: 'POST',
    url: '/api/collections',
    headers: { 'idempotency-key': randomUUID() },
    payload: { binId, at: new Date().toISOString() },
  })

describe('reports are closed, joined and assigned in bulk: a morning’s reports', () => {
  it('are closed in one request, each with its history and its entry in the audit trail', async () => {
    const [first, second] = await take({}, { binId: 'B2' })
    const ids = [first?.id ?? '', second?.id ?? '']
    expect(await openAlerts()).toBe(2)
    const { changed, refused } = await change({ action: 'close', ids, reason: 'It was emptied.' })
    expect(changed.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(refused).toEqual([])
    for (const id of ids)
      expect((await desk.file(id)).history.at(-1)).toMatchObject({
        status: 'closed',
        by: 'demonstration operator',
        reason: 'It was emptied.',
      })
    const entry = (id: string) => ({
      action: 'report.status',
      subject: `report:${id}`,
      change: { from: 'open', to: 'closed', together: 2 },
    })
    expect(await trail()).toEqual(expect.arrayContaining(ids.map(entry)))
    expect(await openAlerts()).toBe(0)
  })

  it('are all changed, or it is said which were not and why', async () => {
    const [open, done] = await take({}, { binId: 'B2' })
    const nowhere = randomUUID()
    await desk.move(done?.id ?? '', { from: 'open', to: 'fixed' })
    const outcome = await change({
      action: 'close',
      ids: [open?.id, done?.id, nowhere],
      reason: 'It was emptied.',
    })
    expect(outcome.changed.map(({ id }) => id)).toEqual([open?.id])
    expect(outcome.refused).toEqual([
      { id: done?.id, reference: done?.reference, reason: 'It is fixed already.' },
      { id: nowhere, reference: null, reason: 'There is no such report.' },
    ])
    expect(await statusOf(done?.id ?? '')).toBe('fixed')
  })

  it('are as they were after one press on Undo, and what a colleague changed since stays', async () => {
    const [first, second] = await take({}, { binId: 'B2' })
    await desk.move(first?.id ?? '', { from: 'open', to: 'investigating' })
    const done = await change({ action: 'close', ids: [first?.id, second?.id], reason: 'It was emptied.' })
    await desk.move(second?.id ?? '', { from: 'closed', to: 'open' })
    const back = await takeBack(done)
    expect(back.changed.map(({ id }) => id)).toEqual([first?.id])
    expect(back.refused).toMatchObject([{ id: second?.id, reason: 'It was changed again since.' }])
    expect(await statusOf(first?.id ?? '')).toBe('investigating')
    expect(await openAlerts()).toBe(2)
    expect((await trail()).at(-1)).toMatchObject({
      action: 'report.take-back',
      subject: `report:${first?.id}`,
      change: { from: 'closed', to: 'investigating' },
    })
  })

  it('of a bin that was emptied since are found, closed, and proposed to close again after Undo', async () => {
    const [first] = await take({}, { binId: 'B2' })
    await emptyBin('B1')
    expect((await listed('?proposed=true')).map(({ id }) => id)).toEqual([first?.id])
    const done = await change({
      action: 'close',
      ids: [first?.id],
      reason: 'The bin has been emptied since.',
    })
    expect(await listed('?proposed=true')).toEqual([])
    await takeBack(done)
    expect((await listed('?proposed=true')).map(({ id }) => id)).toEqual([first?.id])
  })

  it('are told to other screens', async () => {
    const [first, second] = await take({}, { binId: 'B2' })
    await desk.database.query.delete(events)
    await change({ action: 'close', ids: [first?.id, second?.id], reason: 'It was emptied.' })
    const told = await desk.database.query.select({ event: events.event }).from(events).orderBy(events.seq)
    expect(told.map(({ event }) => event)).toEqual([{ kind: 'reports', id: null }, { kind: 'alerts' }])
  })
})

describe('similar reports', () => {
  const three = () => take({}, { issue: 'Damaged' }, {}, {})

  it('are counted: those of the same bin and kind, within three days', async () => {
    const [old, damaged, ...others] = await three()
    await desk.database.query
      .update(reports)
      .set({ reportedAt: sql`${reports.reportedAt} - interval '4 days'` })
      .where(eq(reports.id, old?.id ?? ''))
    const alike = Object.fromEntries((await listed('')).map((report) => [report.id, report.alike]))
    expect(alike).toEqual({
      [old?.id ?? '']: 0,
      [damaged?.id ?? '']: 0,
      ...Object.fromEntries(others.map(({ id }) => [id, 1])),
    })
  })

  it('are joined: they point to the first, and the status pages of all follow it', async () => {
    const [first, damaged, second, third] = await three()
    const outcome = await change({ action: 'join', ids: [third?.id, damaged?.id, second?.id, first?.id] })
    expect(outcome.changed.map(({ id, to }) => [id, to.duplicateOf]).sort()).toEqual(
      [
        [second?.id, first?.id],
        [third?.id, first?.id],
      ].sort(),
    )
    expect(outcome.refused).toMatchObject([
      { id: damaged?.id, reason: 'No other chosen report is of the same bin and issue.' },
    ])
    for (const joined of [second, third])
      expect((await desk.app.inject(`/api/reports/by-reference/${joined?.reference}`)).json()).toMatchObject({
        status: 'duplicate',
        duplicateOf: first?.reference,
      })
    await desk.move(first?.id ?? '', { from: 'open', to: 'scheduled' })
    expect(
      (await desk.app.inject(`/api/reports/by-reference/${third?.reference}`)).json().original,
    ).toMatchObject({ status: 'scheduled' })
  })

  it('bring their own duplicates along, and Undo gives these back', async () => {
    const [first, second] = await take({}, {})
    const follower = await desk.take({ sameAs: second?.reference ?? '' })
    expect((await desk.file(follower.id)).duplicateOf?.id).toBe(second?.id)
    const done = await change({ action: 'join', ids: [first?.id, second?.id] })
    expect((await desk.file(follower.id)).duplicateOf?.id).toBe(first?.id)
    expect((await takeBack(done)).refused).toEqual([])
    expect((await desk.file(follower.id)).duplicateOf?.id).toBe(second?.id)
    expect(await statusOf(second?.id ?? '')).toBe('open')
  })

  it('are never joined to one that is held', async () => {
    const [first, second] = await take({}, {})
    await desk.database.query
      .update(reports)
      .set({ isHeld: true })
      .where(eq(reports.id, first?.id ?? ''))
    const { changed } = await change({ action: 'join', ids: [first?.id, second?.id] })
    expect(changed).toMatchObject([{ id: first?.id, to: { duplicateOf: second?.id } }])
  })
})

describe('the person who looks after a report', () => {
  const add = async (name: string, role: 'operator' | 'driver' = 'operator', isActive = true) =>
    (
      await desk.database.query.insert(people).values({ name, role, isActive }).returning({ id: people.id })
    )[0]?.id ?? ''

  it('is one of those who handle reports', async () => {
    const kiri = await add('Kiri')
    const driver = await add('Hemi', 'driver')
    const gone = await add('Aroha', 'operator', false)
    expect((await desk.app.inject('/api/reports/assignees')).json()).toEqual({
      people: [{ id: kiri, name: 'Kiri', isMe: false }],
    })
    const [report] = await take({})
    for (const personId of [driver, gone, randomUUID()])
      expect((await send({ action: 'assign', ids: [report?.id], personId })).statusCode).toBe(400)
  })

  it('is given to many reports at once, shown, found, and taken away by Undo', async () => {
    const kiri = await add('Kiri')
    const [first, second] = await take({}, { binId: 'B2' }, { binId: 'B3' })
    const done = await change({ action: 'assign', ids: [first?.id, second?.id], personId: kiri })
    expect((await desk.file(first?.id ?? '')).assignedTo).toEqual({ id: kiri, name: 'Kiri' })
    expect((await listed(`?assigned=${kiri}`)).map(({ id }) => id)).toEqual([second?.id, first?.id])
    expect(await listed('?assigned=nobody')).toHaveLength(1)
    expect((await trail()).at(-1)).toMatchObject({
      action: 'report.assign',
      change: { from: null, to: 'Kiri', together: 2 },
    })
    await takeBack(done)
    expect(await listed('?assigned=nobody')).toHaveLength(3)
  })

  it('finds their own under “mine”, which for a caller without an account are none', async () => {
    await desk.close()
    desk = await makeDesk({ access: ACCOUNTS })
    const headers = await signInAs(desk.app, 'operator', 'Kiri')
    const [report] = await take({}, { binId: 'B2' })
    const asked = async (url: string) => (await desk.app.inject({ url, headers })).json()
    const { people: known } = await asked('/api/reports/assignees')
    expect(known).toEqual([{ id: expect.any(String), name: 'Kiri', isMe: true }])
    await desk.app.inject({
      method: 'POST',
      url: '/api/reports/changes',
      headers,
      payload: { action: 'assign', ids: [report?.id], personId: known[0].id },
    })
    expect((await asked('/api/reports?assigned=me')).reports).toMatchObject([{ id: report?.id }])
  })

  it('without an account has no reports', async () => {
    await take({})
    expect(await listed('?assigned=me')).toEqual([])
  })
})

describe('taking a change back', () => {
  const state = { status: 'open', duplicateOf: null, assignedTo: null }

  it.each([
    ['a withdrawn report', { from: state, to: { ...state, status: 'withdrawn' } }],
    ['an open report', { from: { ...state, status: 'fixed' }, to: state }],
    [
      'a duplicate of nothing',
      { from: { ...state, status: 'duplicate' }, to: { ...state, status: 'closed' } },
    ],
    ['a person who is not there', { from: { ...state, assignedTo: randomUUID() }, to: state }],
  ])('cannot be used to change %s', async (_, forged) => {
    const [report] = await take({})
    const { statusCode } = await send({ action: 'take-back', changes: [{ id: report?.id, ...forged }] })
    expect(statusCode).toBe(400)
  })
})
