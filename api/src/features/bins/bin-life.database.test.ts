import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { type BinLife, DAY_MS, HOUR_MS, LIFE, LIFE_STATES, type LifeUse, lifeStateAt } from 'shared-domain'
import { alerts, bins, collections, reports } from '../../database/schema'
import { followWorks } from '../alerts/alerts-of-works'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { openRouteOffice, PLANNER } from '../collection-routes/testing/route-office'
import { makeOverflowReport, makeRecordedBin } from '../collections/testing/make-recorded-bin'
import { cityFigures } from '../figures/city-figures'
import { makeForecasts } from '../forecast/forecast'
import { binLifeSources } from '../server-parts/record-functions/bin-life'
import { binSources } from '../server-parts/record-functions/bins'
import { citySources } from '../server-parts/record-functions/city'
import { labelledBins } from './bin-labels'
import { livesForText } from './bin-life'

let office: Awaited<ReturnType<typeof openRouteOffice>>
beforeEach(async () => {
  office = await openRouteOffice()
})
afterEach(() => office.close())

const ago = (ms: number) => new Date(Date.now() - ms)
const EXPECTED = new Date(Date.now() + 9 * DAY_MS)
const FACTS = {
  planned: { plannedSince: ago(DAY_MS), expectedAt: EXPECTED },
  standing: {},
  damaged: { damagedSince: ago(DAY_MS) },
  works: { outFrom: ago(DAY_MS), outUntil: null },
  retired: { removedAt: ago(DAY_MS) },
} as const

/** One full bin in each state, whose id is the state, 11 m apart. */
const keepOneOfEach = () =>
  Promise.all(
    LIFE_STATES.map((state, place) =>
      makeRecordedBin(office.query, { id: state, lat: -41.29 + place * 1e-4, ...FACTS[state] }),
    ),
  )
const statesWith = (use: LifeUse) => LIFE_STATES.filter((state) => LIFE[state][use]).toSorted()
const read = async (url: string) =>
  (await office.app.inject({ url, headers: { 'x-person': JSON.stringify(PLANNER) } })).json()
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).toSorted()

it('the SQL of each use follows the table, whatever is known of a bin', async () => {
  const moment = fc.option(fc.integer({ min: -2, max: 2 }))
  const facts = fc.record({
    ...{ outFrom: moment, outUntil: moment, damagedSince: moment, retiredAt: moment },
    plannedSince: moment,
  })
  const uses = Object.keys(LIFE.standing) as LifeUse[]
  const columns = uses.map((use) => sql.raw(`${livesForText(use, 'clock.at')} as "${use}"`))
  await fc.assert(
    fc.asyncProperty(facts, async (known) => {
      const at = (days: number | null) => (days === null ? null : days * DAY_MS)
      const { outFrom, outUntil, damagedSince, retiredAt, plannedSince } = known
      const of = (days: number | null) =>
        sql`to_timestamp(${(at(days) ?? Number.NaN) / 1000 || null}::float8)`
      const zero = (days: number | null) => (days === 0 ? sql`to_timestamp(0)` : of(days))
      const { rows } = await office.query.execute(sql`
        select ${sql.join(columns, sql`, `)} from (select ${zero(outFrom)} as out_from, ${zero(outUntil)} as out_until,
          ${zero(damagedSince)} as damaged_since, ${zero(retiredAt)} as removed_at,
          ${zero(plannedSince)} as planned_since) as bins,
          (select to_timestamp(0) as at) as clock`)
      const state = lifeStateAt(
        {
          ...{ outFrom: at(outFrom), outUntil: at(outUntil) },
          ...{ damagedSince: at(damagedSince), retiredAt: at(retiredAt), plannedSince: at(plannedSince) },
        },
        0,
      )
      expect(rows[0]).toEqual(LIFE[state])
    }),
    { numRuns: 200 },
  )
})

describe('what is made of a bin in each state:', () => {
  beforeEach(keepOneOfEach)

  it('staff find those that are listed, each with its state, and figures count those that are counted', async () => {
    const { bins: found } = await read('/api/bins')
    expect(idsOf(found)).toEqual(statesWith('isListed'))
    const life = Object.fromEntries(found.map((bin: { id: string; life?: BinLife }) => [bin.id, bin.life]))
    expect(life).toEqual({
      planned: { state: 'works', until: EXPECTED.toISOString(), isPlanned: true },
      standing: undefined,
      damaged: { state: 'damaged', until: null },
      works: { state: 'works', until: null },
    })
    const { totalBins } = await cityFigures(office.app.database, new Date())
    expect(totalBins.value).toBe(statesWith('isCounted').length)
    expect((await citySources(office.app.database).counts('2026-11-28')).bins).toBe(3)
  })

  it('parts read those that are counted, and those that are planned where they ask for them', async () => {
    const sources = binSources(office.app.database, office.app)
    expect(idsOf(await sources.standing())).toEqual(statesWith('isCounted'))
    const page = await sources.list({ limit: 9 })
    expect([idsOf(page.bins), page.total]).toEqual([statesWith('isCounted'), 3])
    expect(await sources.find('planned')).toMatchObject({ id: 'planned', life: { isPlanned: true } })
    expect(await binLifeSources(office.app.database).planned()).toMatchObject([
      { id: 'planned', expectedAt: EXPECTED.getTime() },
    ])
  })

  it('the public layer has those that are published', async () => {
    const layer = await read('/open-data/FeatureServer/0/query?where=1=1&outFields=*&f=json')
    const ids = layer.features.map(({ attributes }: { attributes: { BIN_ID: string } }) => ({
      id: attributes.BIN_ID,
    }))
    expect(idsOf(ids)).toEqual(statesWith('isPublished'))
  })

  it('residents are sent to those that are suggested', async () => {
    const { bins: near } = await read('/api/bins/nearby?lat=-41.29&lng=174.77&radius=1')
    expect(idsOf(near)).toEqual(statesWith('isSuggested'))
  })

  it.each(['planned', 'works', 'retired'])(
    'the label of one that is %s leads to the nearest other',
    async (id) => {
      const answer = await read(`/api/bins/${id}/surroundings`)
      expect(answer.near.map((bin: { id: string }) => bin.id)).toEqual(['standing'])
      expect(answer.around).toMatchObject({ lng: 174.77 })
      expect([answer.bin?.life?.state, answer.isRetired]).toEqual(
        id === 'retired' ? [undefined, true] : ['works', undefined],
      )
      expect(answer.stoodAt).toBe(id === 'retired' ? '35 Cuba Street' : undefined)
      expect(answer.bin?.life?.isPlanned).toBe(id === 'planned' ? true : undefined)
    },
  )

  it('reports count for those that are reportable', async () => {
    for (const binId of LIFE_STATES)
      await office.app.inject({
        ...{ method: 'POST', url: '/api/reports' },
        headers: { 'idempotency-key': crypto.randomUUID() },
        payload: { binId, issue: 'Overflowing' },
      })
    const counted = await office.query
      .select({ id: reports.binId })
      .from(reports)
      .where(eq(reports.isHeld, false))
    expect(idsOf(counted)).toEqual(statesWith('isReportable'))
    const raised = await office.query.select({ id: alerts.binId }).from(alerts)
    expect(idsOf(raised)).toEqual(statesWith('raisesAlerts'))
  })

  it('routes come to those that are collected', async () => {
    const taken: string[] = []
    for (const state of LIFE_STATES) {
      const answer = await office.as(PLANNER).create([state])
      if (answer.statusCode < 300) taken.push(state)
      else expect(answer.json()).toMatchObject({ type: 'urn:problem:unknown-bin' })
    }
    expect(taken.toSorted()).toEqual(statesWith('isCollected'))
  })

  it('forecasts are made of those that fill', async () => {
    const at = ago(HOUR_MS)
    await office.query
      .insert(collections)
      .values(LIFE_STATES.map((binId) => ({ id: crypto.randomUUID(), binId, at, fillLevel: null })))
    await makeForecasts(office.app, Date.now(), new AbortController().signal)
    const { bins: planned } = await read('/api/forecasts/planning')
    expect(planned.map((bin: { binId: string }) => bin.binId).toSorted()).toEqual(statesWith('isForecast'))
    expect(await read('/api/bins/works/forecast')).toEqual({ forecast: null })
    expect(await read('/api/bins/planned/forecast')).toEqual({ forecast: null })
    expect((await read('/api/bins/damaged/forecast')).forecast).not.toBeNull()
  })

  it('alerts are raised by those that do, by their level as by a report', async () => {
    for (const state of LIFE_STATES) await makeOverflowReport(office.query, state)
    await office.query.transaction((transaction) => refreshAlerts(transaction, LIFE_STATES))
    const raised = await office.query.select({ id: alerts.binId }).from(alerts)
    expect(idsOf(raised)).toEqual(statesWith('raisesAlerts'))
  })

  it('labels are printed for those that carry one', async () => {
    expect(idsOf(await labelledBins(office.query))).toEqual(statesWith('isLabelled'))
  })

  it('the full bins among those that are measured are counted', async () => {
    const { binsFull } = await cityFigures(office.app.database, new Date())
    expect(binsFull.value).toBe(statesWith('isMeasured').length)
  })
})

/** Three emptyings of a bin, at 80 %. */
const keepEmptyings = (binId: string) =>
  office.query
    .insert(collections)
    .values(
      [9, 6, 3].map((days) => ({ id: crypto.randomUUID(), binId, at: ago(days * DAY_MS), fillLevel: 80 })),
    )

it('forecasts know nothing of what was measured before another body was put up, and take that one as empty', async () => {
  const id = await makeRecordedBin(office.query)
  await keepEmptyings(id)
  await makeForecasts(office.app, Date.now(), new AbortController().signal)
  const evidence = async () => (await read(`/api/bins/${id}/forecast`)).forecast.evidence
  expect(await evidence()).toMatchObject([{ kind: 'emptying', count: 3 }])
  await office.query.update(bins).set({ bodySince: ago(4 * DAY_MS) })
  expect(await evidence()).toMatchObject([{ kind: 'emptying', count: 2 }])
})

describe('the clock', () => {
  const open = async () => {
    const rows = await office.query.select().from(alerts)
    return rows.filter(({ closedAt }) => closedAt === null).map(({ binId }) => binId)
  }
  const put = (id: string, known: Partial<typeof bins.$inferInsert>) =>
    office.query
      .update(bins)
      .set(known)
      .where(inArray(bins.id, [id]))

  it('begins and ends works: alerts follow, and nothing else has to run', async () => {
    const id = await makeRecordedBin(office.query)
    await office.query.transaction((transaction) => refreshAlerts(transaction, [id]))
    expect(await open()).toEqual([id])
    await put(id, { outFrom: ago(1000), outUntil: new Date(Date.now() + DAY_MS) })
    await followWorks(office.app, Date.now())
    expect(await open()).toEqual([])
    expect((await read(`/api/bins/${id}`)).life).toMatchObject({ state: 'works', until: expect.any(String) })
    await put(id, { outFrom: ago(DAY_MS), outUntil: ago(1000) })
    expect((await read(`/api/bins/${id}`)).life).toBeUndefined()
    await followWorks(office.app, Date.now())
    expect(await open()).toEqual([id])
  })

  it('refuses a route on a day of works to come, and no other', async () => {
    const id = await makeRecordedBin(office.query, {
      outFrom: new Date(Date.now() + 2 * DAY_MS),
      outUntil: new Date(Date.now() + 9 * DAY_MS),
    })
    const on = (days: number) =>
      office.as(PLANNER).create([id], crypto.randomUUID(), {
        plannedFor: new Date(Date.now() + days * DAY_MS + DAY_MS / 2).toISOString().slice(0, 10),
      })
    const refused = await on(5)
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining(`Bin ${id} is out for works on`) })
    expect((await on(20)).statusCode).toBe(201)
  })

  it('lets no forecast run through works to come, and begins anew after them', async () => {
    const id = await makeRecordedBin(office.query, { outFrom: new Date(Date.now() + DAY_MS) })
    await keepEmptyings(id)
    await makeForecasts(office.app, Date.now(), new AbortController().signal)
    const { week } = (await read(`/api/bins/${id}/forecast`)).forecast
    const after = week.filter(({ at }: { at: string }) => Date.parse(at) > Date.now() + DAY_MS + HOUR_MS)
    expect(new Set(after.map(({ p50 }: { p50: number }) => p50)).size).toBe(1)
    await put(id, { outFrom: ago(2 * DAY_MS), outUntil: ago(DAY_MS) })
    const { evidence } = (await read(`/api/bins/${id}/forecast`)).forecast
    expect(evidence).toMatchObject([{ kind: 'emptying', count: 4, last: expect.any(String) }])
    expect(Date.now() - Date.parse(evidence[0].last)).toBeLessThan(DAY_MS + HOUR_MS)
  })
})
