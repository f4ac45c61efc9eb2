import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { audit, events, facts } from '../database/schema'
import { makeTestDatabase } from '../database/testing/test-database'
import { changeRecord, changeRecordOnce } from './change-record'

const makeRecord = async () => {
  const database = await makeTestDatabase()
  const wake = jest.fn()
  return { database, live: { wake } }
}

type Record = Awaited<ReturnType<typeof makeRecord>>

describe('a change of the record', () => {
  it('leaves its trail and its events, and wakes the live screens', async () => {
    const record = await makeRecord()
    await changeRecord(record, 'kiri', async ({ transaction, audit, tell }) => {
      await transaction.insert(facts).values({ name: 'weather', value: 'windy' })
      audit('readings.recorded', 'weather', { to: 'windy' })
      tell({ kind: 'alerts' })
    })
    expect(await record.database.query.select().from(audit)).toMatchObject([
      { actor: 'kiri', action: 'readings.recorded', subject: 'weather', change: { to: 'windy' } },
    ])
    expect(await record.database.query.select().from(events)).toMatchObject([{ event: { kind: 'alerts' } }])
    expect(record.live.wake).toHaveBeenCalledTimes(1)
    await record.database.close()
  })

  it('that fails leaves nothing at all (ASVS 2.3.3)', async () => {
    const record = await makeRecord()
    const failing = changeRecord(record, 'kiri', async ({ transaction, audit, tell }) => {
      await transaction.insert(facts).values({ name: 'weather', value: 'windy' })
      audit('readings.recorded', 'weather', { to: 'windy' })
      tell({ kind: 'alerts' })
      throw new Error('a storm')
    })
    await expect(failing).rejects.toThrow('a storm')
    for (const table of [facts, audit, events])
      expect(await record.database.query.select().from(table)).toEqual([])
    expect(record.live.wake).not.toHaveBeenCalled()
    await record.database.close()
  })
})

describe('two changes that wait for each other', () => {
  /** Each writes one fact, and when both have, that of the other. Returns how often the work of a change ran. */
  const changeBoth = async (record: Record, change: typeof changeRecord) => {
    await record.database.query.insert(facts).values(['sun', 'wind'].map((name) => ({ name, value: 'none' })))
    let runs = 0
    const changed = (first: string, second: string) =>
      change(record, 'kiri', async ({ transaction, audit, tell }) => {
        runs++
        const write = (name: string) =>
          transaction.update(facts).set({ value: first }).where(eq(facts.name, name))
        await write(first)
        audit('readings.recorded', first, {})
        tell({ kind: 'alerts' })
        while (runs < 2) await pause(5)
        await write(second)
      })
    const outcomes = await Promise.allSettled([changed('sun', 'wind'), changed('wind', 'sun')])
    return { runs, outcomes: outcomes.map(({ status }) => status) }
  }

  it('are both made, each with its trail and its event once', async () => {
    const record = await makeRecord()
    expect(await changeBoth(record, changeRecord)).toEqual({ runs: 3, outcomes: ['fulfilled', 'fulfilled'] })
    expect(await record.database.query.select().from(audit)).toHaveLength(2)
    expect(await record.database.query.select().from(events)).toHaveLength(2)
    expect(record.live.wake).toHaveBeenCalledTimes(2)
    await record.database.close()
  })

  it('leave one undone when their work cannot run again', async () => {
    const record = await makeRecord()
    const { runs, outcomes } = await changeBoth(record, changeRecordOnce)
    expect([runs, outcomes.sort()]).toEqual([2, ['fulfilled', 'rejected']])
    expect(await record.database.query.select().from(audit)).toHaveLength(1)
    await record.database.close()
  })
})
