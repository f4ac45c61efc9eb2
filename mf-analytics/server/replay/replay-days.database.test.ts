import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitForecasts, keepBins, keepFleet, runJob, servePart, signInAs } from 'api/server-part/testing'
import { DAY_MS } from 'shared-domain'
import { getReplay, type ReplayAnswer, replayCsv } from '../../operations'
import { REPLAY_JOB } from '../council-schedule/council-schedule'
import { part } from '../index'

const NOW = new Date('2026-11-20T16:00:00+13:00')
const YESTERDAY = '2026-11-19'
const BINS = ['B0', 'B1', 'B2', 'B3', 'B4', 'B5']

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
/** The earliest two weeks that are not replayed. */
const replayMissingDays = () => runJob(app, part, { name: REPLAY_JOB, now: NOW.getTime() })
const replayAllDays = async () => {
  await replayMissingDays()
  await replayMissingDays()
}

/** Six bins in two suburbs. Every second one has a sensor; each is emptied every third day, and fills by a fifth a day. */
beforeEach(async () => {
  app = await servePart(part, {}, { now: () => NOW.getTime() })
  headers = await signInAs(app, 'admin', 'Kiri')
  await keepFleet(app.database)
  await keepBins(
    app.database,
    ...BINS.map((id, place) => ({
      id,
      location: `${place + 1} Cuba Street, ${place < 3 ? 'Te Aro' : 'Karori'}`,
      lat: -41.29 - place / 500,
      lng: 174.77 - place / 300,
    })),
  )
  const daysAgo = Array.from({ length: 55 }, (_, ago) => ago)
  await insertLevels(
    'collections (id, bin_id, at, fill_level) select gen_random_uuid(), ',
    BINS.flatMap((binId, place) =>
      daysAgo
        .filter((ago) => ago % 3 === place % 3)
        .map((ago) => ({ binId, at: moment(ago, 0), fillLevel: 60 })),
    ),
  )
  await insertLevels(
    'readings (bin_id, at, fill_level) select ',
    BINS.flatMap((binId, place) =>
      place % 2 === 1
        ? []
        : daysAgo.map((ago) => ({
            binId,
            at: moment(ago, -1),
            fillLevel: 20 * (3 - ((ago - place + 99) % 3)),
          })),
    ),
  )
})
afterEach(() => app.close())

const insertLevels = (into: string, rows: { binId: string; at: Date; fillLevel: number }[]) =>
  app.database.pool.query(
    `insert into ${into} "binId", at, "fillLevel"
     from json_to_recordset($1) as level ("binId" text, at timestamptz, "fillLevel" real)`,
    [JSON.stringify(rows)],
  )

/** So many days, the last of them this one. */
const datesUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(last) - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
const moment = (daysAgo: number, hours: number) =>
  new Date(NOW.getTime() - daysAgo * DAY_MS + (hours - 4) * 3_600_000)
const replayed = async (from = '2026-11-01', to = '2026-11-20'): Promise<ReplayAnswer> => {
  const answer = await app.inject({ url: `/api/analytics/replay?from=${from}&to=${to}`, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return getReplay.answer.parse(answer.json())
}

const replayedBins = async (day: string, policy: string): Promise<string[] | undefined> => {
  const { rows } = await app.database.pool.query(
    'select bin_ids from mf_analytics.replayed_days where day = $1 and policy = $2',
    [day, policy],
  )
  return rows[0]?.bin_ids
}

describe('days replayed from the record', () => {
  it('are none before a model of forecasts is there', async () => {
    await replayMissingDays()
    expect(await replayed()).toMatchObject({ days: [], totals: null, schedule: null, missing: 19 })
  })

  it('are none where the record is too young for a schedule', async () => {
    await fitForecasts(app, NOW.getTime())
    await app.database.pool.query('delete from collections where at < $1', [moment(30, 0)])
    await replayMissingDays()
    expect((await replayed()).days).toEqual([])
  })

  it('are the earliest first, two weeks at once, each with the rounds of three policies', async () => {
    await fitForecasts(app, NOW.getTime())
    await replayMissingDays()
    const [first, last] = ['2026-10-23', '2026-11-05']
    const { days, missing, replayed: count, schedule, totals } = await replayed(first, '2026-11-20')
    expect(days.map(({ day }) => day)).toEqual(datesUntil(last, 14))
    expect([missing, count]).toEqual([14, 14])
    expect(schedule?.rounds.map(({ suburb }) => suburb)).toEqual(['Karori', 'Te Aro'])
    expect(totals?.driven.km).toBeGreaterThan(0)
    expect(totals?.driven.truckHours).toBeGreaterThan(0)
    expect(totals?.fixed.interval).not.toBeNull()
    const { rows } = await app.database.pool.query(`
      select bin_id from collections where (at at time zone 'Pacific/Auckland')::date = '${last}' order by 1`)
    expect((await replayedBins(last, 'driven'))?.toSorted()).toEqual(rows.map(({ bin_id }) => bin_id))
    await replayMissingDays()
    const later = await replayed(first, '2026-11-20')
    expect(later.days.map(({ day }) => day)).toEqual(datesUntil(YESTERDAY, 28))
    expect(later.days.slice(0, 14)).toEqual(days)
    expect(later.schedule).toEqual(schedule)
  }, 60_000)

  it('leave to the next day what the fleet has no time for in its shifts', async () => {
    await fitForecasts(app, NOW.getTime())
    await app.database.pool.query(
      `update trucks set shift_from = '07:15', shift_to = '08:30', is_in_service = id = 'T01'`,
    )
    const url = '/api/council-schedule'
    const payload = { fileName: 'rounds.csv', csv: 'Bin,Street,Days\r\n,Cuba Street,Mon\r\n' }
    expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    await replayAllDays()
    const monday = (await replayedBins('2026-11-09', 'fixed')) ?? []
    const tuesday = (await replayedBins('2026-11-10', 'fixed')) ?? []
    expect(monday.length).toBeGreaterThan(0)
    expect(monday.length).toBeLessThan(BINS.length)
    expect([...monday, ...tuesday].toSorted()).toEqual(BINS)
    const { days } = await replayed()
    for (const { fixed } of days) expect(fixed.truckHours).toBeLessThanOrEqual(1.25)
    // What was really emptied was emptied, in as many shifts as it took.
    expect(await replayedBins('2026-11-09', 'driven')).toHaveLength(2)
  }, 60_000)

  it('are not compared where a period has no whole week', async () => {
    await fitForecasts(app, NOW.getTime())
    await replayAllDays()
    expect(await replayed('2026-11-14')).toMatchObject({ days: [], totals: null, replayed: 6, missing: 0 })
  }, 60_000)

  it('have the totals of the one statement in docs/savings.md, and the hash of their file', async () => {
    await fitForecasts(app, NOW.getTime())
    await replayAllDays()
    const answer = await replayed()
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/savings.md'), 'utf8')
    const statement = [...docs.matchAll(/```sql\n([\s\S]*?)```/g)][1]?.[1] ?? ''
    const { rows } = await app.database.pool.query(statement, [answer.days[0]?.day, answer.days.at(-1)?.day])
    expect(rows).toEqual([
      {
        days: String(answer.days.length),
        driven_km: answer.totals?.driven.km,
        saved_against_fixed_km: expect.closeTo(answer.totals?.fixed.saved.km ?? Number.NaN, 6),
        saved_against_thresholds_km: expect.closeTo(answer.totals?.thresholds.saved.km ?? Number.NaN, 6),
      },
    ])
    expect(answer.sha256).toBe(createHash('sha256').update(replayCsv(answer)).digest('hex'))
    const [{ modelVersion } = { modelVersion: 0 }] = answer.days
    expect(modelVersion).toBe(1)
  }, 60_000)
})

describe('the schedule that a council has entered', () => {
  const binsOf = async (day: string) => (await replayedBins(day, 'fixed'))?.toSorted()
  // A Thursday, and the Wednesday before it.
  const [THURSDAY, WEDNESDAY] = [YESTERDAY, '2026-11-18']
  const CSV = 'Bin,Street,Days\r\n,Cuba Street,Thu\r\nB1,,Wed\r\n'

  it('is what days are compared with, its bins on its days, until it is removed', async () => {
    await fitForecasts(app, NOW.getTime())
    await replayAllDays()
    const derived = await replayed()
    expect(derived.councilSchedule).toBeNull()
    expect(replayCsv(derived)).toContain('a schedule that kept 99.9%')

    const entered = { fileName: 'rounds.csv', csv: CSV }
    const url = '/api/council-schedule'
    expect((await app.inject({ method: 'PUT', url, headers, payload: entered })).statusCode).toBe(200)
    expect(await replayed()).toMatchObject({ days: [], replayed: 0, missing: 19 })
    await replayAllDays()
    expect(await binsOf(THURSDAY)).toEqual(BINS.filter((id) => id !== 'B1'))
    expect(await binsOf(WEDNESDAY)).toEqual(['B1'])
    const own = await replayed()
    const sha256 = createHash('sha256').update(CSV).digest('hex')
    expect(own.councilSchedule).toEqual({
      ...{ importedAt: NOW.toISOString(), fileName: 'rounds.csv', sha256, bins: 6, ofBins: 6 },
    })
    expect(own.scheduleSha256).toBe(sha256)
    expect(own.days.map(({ driven }) => driven)).toEqual(derived.days.map(({ driven }) => driven))
    expect(replayCsv(own)).toContain(`the council’s own schedule of 2026-11-20,${sha256}`)
    expect(own.sha256).toBe(createHash('sha256').update(replayCsv(own)).digest('hex'))

    expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    await replayAllDays()
    expect((await replayed()).days).toEqual(derived.days)
  }, 60_000)
})
