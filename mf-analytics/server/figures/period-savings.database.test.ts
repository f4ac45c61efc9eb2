import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { daysBefore } from 'api/server-part'
import { disturbRecord, keepCity, serveOpenly } from 'api/server-part/testing'
import { aucklandDate } from 'shared-domain'
import { getSavings, savingsCsv } from '../../operations'
import { savedKm, savings } from '../../rules/savings'
import { part } from '../index'

// The statement of the docs asks the clock on the wall.
const now = new Date()
const today = aucklandDate(now)

let app: Awaited<ReturnType<typeof serveOpenly>>
beforeAll(async () => {
  app = await serveOpenly(part, { now: () => now.getTime() })
  await keepCity(app.database, now)
  await disturbRecord(app.database, now)
}, 120_000)
afterAll(() => app.close())

const docs = readFileSync(join(import.meta.dirname, '../../../docs/savings.md'), 'utf8')
const statement = /```sql\n([\s\S]*?)```/.exec(docs)?.[1] ?? ''

async function savingsOf(from: string, to: string) {
  const answer = await app.inject(`/api/analytics/savings?from=${from}&to=${to}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return getSavings.answer.parse(answer.json())
}

describe.each([
  ['28 days and today so far', 28, 0],
  ['a week that is over', 20, 14],
  ['one day', 3, 3],
])('the savings of %s', (_, first, last) => {
  const [from, to] = [daysBefore(today, first), daysBefore(today, last)]

  it('are those of the one statement in docs/savings.md, of the rows, and of analytics', async () => {
    const { routes, saved } = await savingsOf(from, to)
    const { rows } = await app.database.pool.query(statement, [from, to])
    expect(routes).toHaveLength(Number(rows[0].rounds))
    expect(saved?.km).toBeCloseTo(rows[0].km, 6)
    expect(saved?.kgCo2).toBeCloseTo(rows[0].kg_co2, 6)
    expect(saved?.dollars).toBeCloseTo(rows[0].dollars, 6)
    const km = routes.reduce((sum, route) => sum + savedKm(route), 0)
    expect(saved).toEqual({ km, ...savings(km) })
    const period = (await app.inject(`/api/analytics/period?from=${from}&to=${to}`)).json()
    expect(saved?.dollars).toBeCloseTo(period.totals.dollars.value, 6)
  })

  it('have the hash of the file that the page makes of them', async () => {
    const answer = await savingsOf(from, to)
    expect(answer.sha256).toBe(createHash('sha256').update(savingsCsv(answer)).digest('hex'))
  })
})

it('tells an interval around the sum, the same each time', async () => {
  const [from, to] = [daysBefore(today, 28), today]
  const { saved, interval } = await savingsOf(from, to)
  expect(interval?.low.dollars).toBeLessThan(saved?.dollars ?? 0)
  expect(interval?.high.dollars).toBeGreaterThan(saved?.dollars ?? 0)
  expect((await savingsOf(from, to)).interval).toEqual(interval)
})

it('says of a period without rounds that there are none', async () => {
  expect(await savingsOf('2019-01-01', '2019-01-31')).toMatchObject({
    routes: [],
    saved: null,
    interval: null,
  })
})
