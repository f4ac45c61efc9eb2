import { daysBefore } from 'api/server-part'
import {
  disturbRecord,
  FOUND,
  inDays,
  keepCity,
  plainSql,
  servePart,
  signInAs,
} from 'api/server-part/testing'
import { aucklandDate } from 'shared-domain'
import { getPeriodFigures, type PeriodAnswer } from '../../operations'
import { wholePercentages } from '../../rules/status-shares'
import { part } from '../index'

const now = new Date()
const today = aucklandDate(now)
const ago = (days: number) => daysBefore(today, days)

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await servePart(part, {}, { now: () => now.getTime() })
  await keepCity(app.database, now)
  await disturbRecord(app.database, now)
  headers = await signInAs(app, 'supervisor')
}, 120_000)
afterAll(() => app.close())
const ask = (url: string, as = headers) => app.inject({ url, headers: as })

const sql = (...asked: Parameters<ReturnType<typeof plainSql>['sql']>) =>
  plainSql(app.database, now).sql(...asked)
const one = (...asked: Parameters<ReturnType<typeof plainSql>['one']>) =>
  plainSql(app.database, now).one(...asked)

const DAY = (at: string) => `(${at} at time zone 'Pacific/Auckland')::date`
const SUBURB = `nullif(trim(substring(location from ',([^,]*)$')), '')`

const COUNTING_REPORTS = `reports join bins on bins.id = bin_id
  where not is_held and reports.status not in ('duplicate', 'withdrawn') and ${inDays('reported_at')}`
const CONTAMINATED = `stops join bins on bins.id = bin_id
  where skip_reason = 'contaminated' and ${inDays('stops.at')}`
const ROUNDS = `routes where ${inDays('completed_at')} and removed_at is null
  and exists (select from stops where route_id = routes.id and state = 'done')`

/** A figure of a period as the answer has it, by the name that plain SQL gives it. */
const plain = (half: 'value' | 'before', figures: Omit<PeriodAnswer['byType'][number], 'binType'>) => ({
  collections: figures.collections[half],
  fill: figures.fillRate[half],
  efficiency: figures.efficiency[half],
  reports: figures.reports[half],
  overflow: figures.overflowReports[half],
  contaminated: figures.contaminated[half],
  contamination: figures.contamination[half],
})

/** Every figure of groups of bins, by the expression that names the group. */
async function groupsBySql(group: string, days: readonly [string, string]) {
  const counted = await sql(
    `select groups.name, coalesce(found.collections, 0) as collections, fill, efficiency,
       coalesce(told.reports, 0) as reports, coalesce(told.overflow, 0) as overflow,
       coalesce(left_alone.stops, 0) as contaminated,
       round(100.0 * coalesce(left_alone.stops, 0)
         / nullif(coalesce(left_alone.stops, 0) + coalesce(found.collections, 0), 0), 1) as contamination
     from (select distinct ${group} as name from bins) as groups
     left join (select ${group} as name, ${FOUND} from collections join bins on bins.id = bin_id
       where ${inDays('collections.at')} group by 1) as found on found.name is not distinct from groups.name
     left join (select ${group.replaceAll('location', 'bins.location')} as name, count(*) as reports,
         count(*) filter (where issue = 'Overflowing') as overflow
       from ${COUNTING_REPORTS} group by 1) as told on told.name is not distinct from groups.name
     left join (select ${group} as name, count(*) as stops from ${CONTAMINATED} group by 1) as left_alone
       on left_alone.name is not distinct from groups.name`.replaceAll(
      'fill_level',
      'collections.fill_level',
    ),
    days,
  )
  return new Map(counted.map(({ name, ...figures }) => [name as string | null, figures]))
}

async function periodOf([from, to]: readonly [string, string]) {
  const answer = await ask(`/api/analytics/period?from=${from}&to=${to}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return getPeriodFigures.answer.parse(answer.json())
}

describe.each([
  ['28 days and today so far', [ago(28), today]],
  ['a week that is over', [ago(20), ago(14)]],
  ['one day', [ago(3), ago(3)]],
  ['a month of the calendar', [`${ago(35).slice(0, 7)}-01`, daysBefore(`${today.slice(0, 7)}-01`, 1)]],
  ['a year', [ago(365), ago(1)]],
  ['days before the record', ['2019-01-01', '2019-03-31']],
] as const)('the analytics of %s', (_, days) => {
  let answer: PeriodAnswer
  let isCompared: boolean
  let halves: readonly (readonly ['value' | 'before', readonly [string, string]])[]
  beforeAll(async () => {
    answer = await periodOf(days)
    const before = ['before', [answer.before.from, answer.before.to]] as const
    const begins = await one(
      `select least((select min(${DAY('at')}) from collections), (select min(${DAY('reported_at')}) from reports),
         (select min(${DAY('completed_at')}) from routes))::text as day`,
    )
    expect(answer.recordBegins).toBe(begins?.day)
    // What the record does not reach back to is not compared.
    isCompared = before[1][0] >= String(begins?.day)
    halves = isCompared ? [['value', days], before] : [['value', days]]
  })

  it('are those of plain SQL: the key figures', async () => {
    for (const [half, of] of halves) {
      const all = (await groupsBySql(`'all'`, of)).get('all')
      expect(plain(half, answer.totals)).toEqual(all)
      const rounds = await one(
        `select count(*) as rounds, sum(distance_km) as km,
           sum((baseline_km - distance_km) * (select count(*) filter (where state = 'done') / count(*)::float8
             from stops where route_id = routes.id)) as saved from ${ROUNDS}`,
        of,
      )
      const { rounds: count, km, kgCo2, dollars } = answer.totals
      expect(count[half]).toBe(rounds?.rounds)
      const told = rounds?.saved === null ? null : (rounds?.saved as number)
      const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6))
      expect(km[half]).toEqual(near(rounds?.km as number | null))
      expect(kgCo2[half]).toEqual(near(told && told * 0.6 * 2.68))
      expect(dollars[half]).toEqual(near(told && told * 2.16))
    }
    const standing = await one('select count(*) as bins from bins where removed_at is null')
    expect(answer.totals.bins).toBe(standing?.bins)
  })

  it('are compared with what was recorded alone', () => {
    const figures = [answer.totals, ...answer.bySuburb, ...answer.byType].map(
      ({ collections }) => collections,
    )
    expect(new Set(figures.map(({ before }) => before !== null))).toEqual(new Set([isCompared]))
  })

  it('are those of plain SQL: by weekday and by day, week or month', async () => {
    for (const [half, of] of halves) {
      const weekdays = await sql(
        `select extract(isodow from ${DAY('at')})::int as day, ${FOUND} from collections where ${inDays('at')} group by 1`,
        of,
      )
      const levels = new Map(weekdays.map(({ day, fill }) => [day, fill]))
      const shown = answer.fillByWeekday.map((weekday) => weekday[half])
      expect(shown).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => levels.get(day) ?? null))
    }
    for (const { from, to, efficiency, rounds } of answer.steps) {
      const found = await one(`select ${FOUND} from collections where ${inDays('at')}`, [from, to])
      const driven = await one(`select count(*) as rounds from ${ROUNDS}`, [from, to])
      expect([efficiency.value, rounds.value]).toEqual([found?.efficiency, driven?.rounds])
    }
  })

  it('are those of plain SQL: by suburb and by type', async () => {
    for (const [half, of] of halves) {
      const suburbs = await groupsBySql(SUBURB, of)
      for (const { suburb, ...figures } of answer.bySuburb)
        expect([suburb, plain(half, figures)]).toEqual([suburb, suburbs.get(suburb)])
      expect(new Set(answer.bySuburb.map(({ suburb }) => suburb)).size).toBe(answer.bySuburb.length)
      const types = await groupsBySql('bin_type', of)
      for (const { binType, ...figures } of answer.byType)
        expect([binType, plain(half, figures)]).toEqual([binType, types.get(binType)])
    }
    const stand = await sql(
      `select ${SUBURB} as name, count(*) as bins from bins where removed_at is null group by 1`,
    )
    for (const { name, bins } of stand)
      expect([name, answer.bySuburb.find(({ suburb }) => suburb === name)?.bins]).toEqual([name, bins])
  })

  it('are those of plain SQL: by crew', async () => {
    for (const [half, of] of halves) {
      for (const { driver, ...figures } of answer.byCrew ?? []) {
        const drove = driver ? `driver_id = '${driver.id}'` : 'driver_id is null'
        const found = await one(
          `select ${FOUND} from collections join routes on routes.id = route_id where ${drove} and ${inDays('at')}`,
          of,
        )
        const left = await one(
          `select count(*) as stops from stops join routes on routes.id = route_id
           where ${drove} and skip_reason = 'contaminated' and ${inDays('at')}`,
          of,
        )
        const rounds = await one(
          `select count(*) as rounds, sum(distance_km) as km from ${ROUNDS} and ${drove}`,
          of,
        )
        expect({
          collections: figures.collections[half],
          fill: figures.fillRate[half],
          efficiency: figures.efficiency[half],
        }).toEqual(found)
        expect(figures.contaminated[half]).toBe(left?.stops)
        expect(figures.rounds[half]).toBe(rounds?.rounds)
        expect(figures.km[half]).toEqual(rounds?.km === null ? null : expect.closeTo(rounds?.km as number, 6))
      }
    }
    const named = await sql(
      `select distinct driver_id::text as id from collections join routes on routes.id = route_id where ${inDays('at')}`,
      days,
    )
    const shown = answer.byCrew?.map(({ driver }) => driver?.id ?? null)
    expect(shown).toEqual(expect.arrayContaining(named.map(({ id }) => id)))
  })

  it('are those of plain SQL: how bins stood in the end', async () => {
    const [, to] = days
    const levels =
      to === today
        ? 'select status::text as status, fill_level is not null as is_known from bins where removed_at is null'
        : `select case when level is null or emptied_at > at then 'normal'
               when level > (select full_above from thresholds) then 'full'
               when level > (select warning_above from thresholds) then 'warning' else 'normal' end as status,
             level is not null as is_known
           from (select distinct on (bins.id) bins.id, told.at, told.level,
               (select max(at) from collections where bin_id = bins.id and ${DAY('at')} <= $2) as emptied_at
             from bins left join (
               select bin_id, at, fill_level as level from readings
               union all select bin_id, last_at, last from reading_days) as told
               on told.bin_id = bins.id and ${DAY('told.at')} <= $2
             where ${DAY('created_at')} <= $2 and (removed_at is null or ${DAY('removed_at')} > $2)
             order by bins.id, told.at desc nulls last) as last`
    const counted = await one(
      `with bin as (${levels}), known as (
         select * from bin where is_known or not exists (select from bin where is_known))
       select count(*) filter (where status = 'normal') as normal,
         count(*) filter (where status = 'warning') as warning, count(*) filter (where status = 'full') as full
       from known`,
      days,
    )
    const counts = [counted?.normal, counted?.warning, counted?.full] as number[]
    const isAny = counts.some((count) => count > 0)
    expect(answer.status.shares.map(({ bins }) => bins)).toEqual(isAny ? counts : [])
    expect(answer.status.shares.map(({ value }) => value)).toEqual(isAny ? wholePercentages(counts) : [])
  })
})

it('readings that were removed still count, by the summaries of their days', async () => {
  const { status } = await periodOf([ago(27), ago(20)])
  expect(status).toMatchObject({ at: 'period-end', usesDailySummaries: true })
  expect((await periodOf([ago(28), today])).status).toMatchObject({ at: 'now', usesDailySummaries: false })
})

it('leaves crews out for a role that does not see them', async () => {
  const answer = await ask(`/api/analytics/period?from=${ago(7)}&to=${today}`, await signInAs(app, 'viewer'))
  expect(answer.json()).toMatchObject({ byCrew: null })
})

it.each([
  ['to', 'from=2026-02-01&to=2026-01-31'],
  ['from', 'from=2019-01-01&to=2026-01-31'],
])('refuses a period by its field %s', async (field, query) => {
  const { statusCode, body } = await ask(`/api/analytics/period?${query}`)
  expect([statusCode, body]).toEqual([400, expect.stringContaining(`query.${field}`)])
})

describe('the cards, by plain SQL', () => {
  it('of analytics as they open', async () => {
    const { summary, statusDistribution } = (await ask('/api/analytics')).json()
    const of = async (from: number, to: number) =>
      (await one(`select ${FOUND} from collections where ${inDays('at')}`, [ago(from), ago(to)])) ?? {}
    const [week, before, month, earlier] = [
      await of(7, 0),
      await of(14, 8),
      await of(28, 0),
      await of(56, 29),
    ]
    expect(summary.fillRate).toEqual({ value: week.fill, change: Number(week.fill) - Number(before.fill) })
    expect(summary.efficiency).toEqual({
      value: month.efficiency,
      change: Number(month.efficiency) - Number(earlier.efficiency),
    })
    const { totals } = await periodOf([ago(28), today])
    expect(summary.savings.kgCo2).toBeCloseTo(totals.kgCo2.value ?? Number.NaN, 6)
    const known = await sql(`select status::text as status, count(*) as bins from bins
      where removed_at is null and fill_level is not null group by 1`)
    for (const { status, bins } of known)
      expect(statusDistribution).toContainEqual(expect.objectContaining({ status, bins }))
  })
})
