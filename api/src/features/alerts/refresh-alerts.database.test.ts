import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database'
import { alerts, bins, reports } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { refreshAlerts } from './refresh-alerts'
import { makeBin, makeReport } from './testing/make-record'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

const change = (id: string, values: Partial<typeof bins.$inferInsert>) =>
  database.query.update(bins).set(values).where(eq(bins.id, id))
const refresh = (...binIds: string[]) =>
  database.query.transaction((transaction) => refreshAlerts(transaction, binIds))
const open = async () =>
  (await database.query.select().from(alerts).where(sql`closed_at is null`).orderBy(alerts.number)).map(
    ({ binId, type, priority, location, reportId }) => ({ binId, type, priority, location, reportId }),
  )

describe('alerts', () => {
  it('are raised by a status that is certain, not by one that is merely shown', async () => {
    const full = await makeBin(database, { certainStatus: 'full' })
    const warning = await makeBin(database, { certainStatus: 'warning' })
    const spiking = await makeBin(database, { status: 'full', certainStatus: 'normal' })
    expect(await refresh(full, warning, spiking)).toBe(true)
    expect(await open()).toMatchObject([
      { binId: full, type: 'full', priority: 'high', location: 'Cuba Street', reportId: null },
      { binId: warning, type: 'warning', priority: 'low' },
    ])
  })

  it.each([
    ['Overflowing', 'full', 'high'],
    ['Damaged', 'maintenance', 'medium'],
    ['Other', 'maintenance', 'medium'],
  ] as const)('a report "%s" raises one: %s, %s', async (issue, type, priority) => {
    const binId = await makeBin(database)
    const reportId = await makeReport(database.query, binId, { issue })
    await refresh(binId)
    expect(await open()).toEqual([{ binId, type, priority, location: 'Cuba Street', reportId }])
  })

  it('are one a bin and type, however many reasons there are', async () => {
    const binId = await makeBin(database, { certainStatus: 'full' })
    await makeReport(database.query, binId, { reportedAt: new Date('2026-11-02') })
    const first = await makeReport(database.query, binId, { reportedAt: new Date('2026-11-01') })
    await makeReport(database.query, binId, { issue: 'Damaged' })
    await refresh(binId, binId)
    expect(await open()).toMatchObject([{ type: 'full', reportId: first }, { type: 'maintenance' }])
    expect(await refresh(binId)).toBe(false)
  })

  it.each([['fixed'], ['closed'], ['duplicate']] as const)(
    'are not raised by a report that is %s',
    async (status) => {
      const binId = await makeBin(database)
      await makeReport(database.query, binId, { status })
      expect(await refresh(binId)).toBe(false)
    },
  )

  it('end with a report that is proposed to close, and come back when it no longer is', async () => {
    const binId = await makeBin(database)
    const reportId = await makeReport(database.query, binId)
    const propose = (isProposedToClose: boolean) =>
      database.query.update(reports).set({ isProposedToClose }).where(eq(reports.id, reportId))
    await refresh(binId)
    await propose(true)
    expect(await refresh(binId)).toBe(true)
    expect(await open()).toEqual([])
    await propose(false)
    await refresh(binId)
    expect(await open()).toMatchObject([{ type: 'full', reportId }])
  })

  it('are not raised by a report that is held, nor for a bin that was taken away', async () => {
    const binId = await makeBin(database, { certainStatus: 'full', removedAt: new Date() })
    await makeReport(database.query, binId, { isHeld: true })
    expect(await refresh(binId)).toBe(false)
  })

  it('are not raised for a bin that the record does not know', async () => {
    await makeReport(database.query, 'WN-unknown')
    expect(await refresh('WN-unknown')).toBe(false)
    expect(await open()).toEqual([])
  })

  it('close with the last reason, and come back as new ones', async () => {
    const binId = await makeBin(database, { certainStatus: 'full' })
    const reportId = await makeReport(database.query, binId)
    await refresh(binId)
    await change(binId, { certainStatus: 'normal' })
    expect(await refresh(binId)).toBe(false)
    await database.query.update(reports).set({ status: 'fixed' }).where(eq(reports.id, reportId))
    expect(await refresh(binId)).toBe(true)
    expect(await open()).toEqual([])
    await change(binId, { certainStatus: 'full' })
    expect(await refresh(binId)).toBe(true)
    expect(await database.query.$count(alerts)).toBe(2)
  })

  it('change from filling up to full with the bin', async () => {
    const binId = await makeBin(database, { certainStatus: 'warning' })
    await refresh(binId)
    await change(binId, { certainStatus: 'full' })
    await refresh(binId)
    expect(await open()).toMatchObject([{ type: 'full' }])
  })

  it('of other bins stay as they are', async () => {
    const other = await makeBin(database, { certainStatus: 'full' })
    await refresh(other)
    await change(other, { certainStatus: 'normal' })
    expect(await refresh(await makeBin(database))).toBe(false)
    expect(await open()).toHaveLength(1)
  })

  it('miss no reason that appears while another goes', async () => {
    const binId = await makeBin(database)
    const going = await makeReport(database.query, binId)
    await refresh(binId)
    let appear: () => void = () => undefined
    const appearing = new Promise<void>((resolve) => {
      appear = resolve
    })
    const first = database.query.transaction(async (transaction) => {
      await makeReport(transaction, binId)
      await refreshAlerts(transaction, [binId])
      appear()
      // Long enough for the other to have to wait for this bin.
      await transaction.execute(sql`select pg_sleep(0.2)`)
    })
    await appearing
    const second = database.query.transaction(async (transaction) => {
      await transaction.update(reports).set({ status: 'fixed' }).where(eq(reports.id, going))
      await refreshAlerts(transaction, [binId])
    })
    await Promise.all([first, second])
    expect(await open()).toHaveLength(1)
  })

  it('are right, without a deadlock, when many change the same bins at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => makeBin(database)))
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        database.query.transaction(async (transaction) => {
          const mixed = turn % 2 ? [...ids] : [...ids].reverse()
          await makeReport(transaction, ids[turn % ids.length] as string)
          await refreshAlerts(transaction, mixed)
        }),
      ),
    )
    await refresh(...ids)
    expect(new Set((await open()).map(({ binId }) => binId))).toEqual(new Set(ids))
    expect(await open()).toHaveLength(ids.length)
  })
})
