import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { keepMonths } from './old-months'
import { DEFAULT_RETAIN_DAYS } from './retain-days'

let database: Database
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.close())

const keep = (now: string, days: object = {}) =>
  keepMonths({ database, live: { wake: () => undefined, listeners: () => 0 } } as never, {
    days: { ...DEFAULT_RETAIN_DAYS, ...days },
    now: Date.parse(now),
    signal: new AbortController().signal,
  })
const rows = async <T = Record<string, unknown>>(text: string): Promise<T[]> =>
  (await database.pool.query(text)).rows
const read = (binId: string, at: string, fillLevel: number) =>
  database.pool.query('insert into readings values ($1, $2, $3)', [binId, at, fillLevel])
const partitions = async (table: string) =>
  (
    await rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    )
  ).map(({ name }) => name)
const partitionOf = async (at: string) =>
  (
    await rows<{ name: string }>(`select tableoid::regclass::text as name from readings where at = '${at}'`)
  )[0]?.name

/** Until a connection of that name waits for a lock. */
async function lockIsAwaited(applicationName: string): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and application_name = '${applicationName}' and wait_event_type = 'Lock'`
  while ((await rows(waiting)).length === 0) await pause(20)
}

describe('the months of readings and of the audit trail', () => {
  it('are made ahead, once, and have the rows that came before them', async () => {
    await read('B1', '2031-05-10T00:00:00Z', 40)
    // Midnight in New Zealand, where the month begins.
    await read('B1', '2031-05-31T12:30:00Z', 50)
    expect(await partitionOf('2031-05-10T00:00:00Z')).toBe('readings_rest')
    await keep('2031-05-12T00:00:00Z')
    await keep('2031-05-12T01:00:00Z')
    expect(await partitionOf('2031-05-10T00:00:00Z')).toBe('readings_2031_05')
    expect(await partitionOf('2031-05-31T12:30:00Z')).toBe('readings_2031_06')
    for (const table of ['readings', 'audit'])
      expect(await partitions(table)).toEqual(
        expect.arrayContaining(['05', '06', '07', '08'].map((month) => `${table}_2031_${month}`)),
      )
    await read('B1', '2031-08-02T00:00:00Z', 60)
    expect(await partitionOf('2031-08-02T00:00:00Z')).toBe('readings_2031_08')
    expect(await rows('select from readings')).toHaveLength(3)
  })

  it('keep one reading of one moment one', async () => {
    await read('B1', '2031-05-10T00:00:00Z', 40)
    await keep('2031-05-12T00:00:00Z')
    await expect(read('B1', '2031-05-10T00:00:00Z', 41)).rejects.toThrow('duplicate key')
  })

  it('leave when the whole month is old enough, and the days of each bin stay', async () => {
    for (const [hour, level] of [
      ['20', 40],
      ['21', 90],
      ['22', 50],
    ] as const)
      await read('B1', `2031-03-04T${hour}:00:00Z`, level)
    await read('B1', '2031-04-10T00:00:00Z', 10)
    await keep('2031-05-20T00:00:00Z', { readings: 60 })
    expect(await rows('select from readings')).toHaveLength(4)
    await keep('2031-05-31T12:00:00Z', { readings: 60 })
    expect(await rows('select from readings')).toHaveLength(1)
    expect(await partitions('readings')).not.toContain('readings_2031_03')
    const days = 'select bin_id, day::text, lowest, highest, mean, last, readings from reading_days'
    expect(await rows(days)).toEqual([
      { bin_id: 'B1', day: '2031-03-05', lowest: 40, highest: 90, mean: 60, last: 50, readings: 3 },
    ])
    // A sensor that was cut off tells late of a day that has left.
    await read('B1', '2031-03-05T01:00:00Z', 100)
    await keep('2031-05-31T13:00:00Z', { readings: 60 })
    expect(await rows(days)).toEqual([
      { bin_id: 'B1', day: '2031-03-05', lowest: 40, highest: 100, mean: 70, last: 100, readings: 4 },
    ])
    expect(await rows(`select change from audit where action = 'retention.month'`)).toContainEqual({
      change: { month: '2031-03' },
    })
  })

  it('of the trail are only ever added to, each of them, and leave whole', async () => {
    const write = (at: string) =>
      database.pool.query(
        `insert into audit (at, actor, action, subject, change) values ($1, 'Aroha', 'x', 'y', '{}')`,
        [at],
      )
    await write('2024-02-10T00:00:00Z')
    await write('2031-05-10T00:00:00Z')
    await keep('2031-05-12T00:00:00Z', { audit: 9000 })
    expect(await partitions('audit')).toEqual(expect.arrayContaining(['audit_2024_02', 'audit_2031_05']))
    for (const table of ['audit', 'audit_rest', 'audit_2024_02', 'audit_2031_08'])
      for (const statement of [`delete from ${table}`, `update ${table} set actor = ''`, `truncate ${table}`])
        await expect(database.pool.query(statement)).rejects.toThrow('only ever added to')
    await keep('2031-05-12T00:00:00Z', { audit: 2557 })
    const left = await rows<{ at: Date }>(`select at from audit where actor = 'Aroha'`)
    expect(left.map(({ at }) => at.toISOString())).toEqual(['2031-05-10T00:00:00.000Z'])
  })

  it('wait for a query that reads them for seconds', async () => {
    await read('B1', '2031-05-10T00:00:00Z', 40)
    await keep('2031-01-12T00:00:00Z')
    await read('B1', '2031-06-10T00:00:00Z', 40)
    const reading = database.pool.query('select pg_sleep(4) from (select count(*) from readings) as counted')
    await keep('2031-01-12T00:00:00Z')
    expect(await partitionOf('2031-06-10T00:00:00Z')).toBe('readings_2031_06')
    await reading
  }, 20_000)

  it('are made while a reading of such a month comes in, which waits and is kept', async () => {
    await keep('2031-01-12T00:00:00Z')
    await read('B1', '2031-05-10T00:00:00Z', 40)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table readings_rest in row exclusive mode')
    const made = keep('2031-01-12T00:00:00Z')
    await lockIsAwaited('smart-bins months')
    const late = read('B1', '2031-05-11T00:00:00Z', 50)
    await lockIsAwaited('smart-bins')
    await holder.query('commit')
    holder.release()
    await Promise.all([made, late])
    expect(await partitionOf('2031-05-11T00:00:00Z')).toBe('readings_2031_05')
  })

  it('are made by one of several processes that start at once', async () => {
    await read('B1', '2031-05-10T00:00:00Z', 40)
    await Promise.all([1, 2, 3].map(() => keep('2031-05-12T00:00:00Z')))
    expect(await rows('select from readings')).toHaveLength(1)
    expect(await partitions('readings')).toContain('readings_2031_05')
  })
})
