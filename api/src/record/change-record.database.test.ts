import { audit, events, facts } from '../database/schema'
import { makeTestDatabase } from '../database/testing/test-database'
import { changeRecord } from './change-record'

const makeRecord = async () => {
  const database = await makeTestDatabase()
  const wake = jest.fn()
  return { database, live: { wake } }
}

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
