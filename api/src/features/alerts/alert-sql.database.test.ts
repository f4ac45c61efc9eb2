import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { BIN_STATUSES, HAZARD_NAMES, HOUR_MS, ISSUES, type SensorHazard } from 'shared-domain'
import { REPORT_STATUSES } from 'shared-domain/contract'
import type { Database } from '../../database/database'
import { alerts, binForecasts, binHazards, reports, routes, stops } from '../../database/schema'
import { makeTestDatabase } from '../../database/testing/test-database'
import { type AlertFacts, alertsOf } from './alert-causes'
import { refreshAlerts } from './refresh-alerts'
import { makeBin } from './testing/make-record'

let database: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  const route = { bodyHash: '', name: '', priority: 'low', distanceKm: 0, baselineKm: 0, minutes: 0 } as const
  const ids = Array.from({ length: FINDINGS_MAX }, (_, place) => `R${place}`)
  await database.query
    .insert(routes)
    .values(ids.map((id) => ({ ...route, id, key: randomUUID(), plannedFor: '2026-11-01' })))
})
afterAll(() => database.close())

const FINDINGS_MAX = 2
const START = Date.parse('2026-11-01T00:00:00Z')
/** Few, so that some are the same. */
const moment = fc.integer({ min: 0, max: 4 }).map((hours) => START + hours * HOUR_MS)
const hazardKinds = [...(Object.keys(HAZARD_NAMES) as SensorHazard[]), 'low-battery' as const]

const facts: fc.Arbitrary<AlertFacts> = fc.record({
  raisesAlerts: fc.boolean(),
  lastCollectedAt: fc.option(moment, { freq: 2 }),
  certainStatus: fc.constantFrom(...BIN_STATUSES),
  reports: fc.array(
    fc.record({
      id: fc.constant(''),
      issue: fc.constantFrom(...ISSUES),
      status: fc.constantFrom(...REPORT_STATUSES),
      isHeld: fc.boolean(),
      isProposedToClose: fc.boolean(),
      reportedAt: moment,
    }),
    { maxLength: 3 },
  ),
  hazards: fc.uniqueArray(fc.record({ kind: fc.constantFrom(...hazardKinds), since: moment }), {
    selector: ({ kind }) => kind,
    maxLength: 2,
  }),
  findings: fc.array(fc.record({ foundAt: moment }), { maxLength: FINDINGS_MAX }),
  forecast: fc.option(fc.record({ isAtRisk: fc.boolean(), madeAt: moment })),
})

let kept = 0
const date = (moment: number | null) => (moment === null ? null : new Date(moment))

/** Adds the bin with all that is known of it to the record. */
async function keep({ reports: known, hazards, findings, forecast, ...bin }: AlertFacts): Promise<string> {
  const { query } = database
  const binId = await makeBin(database, {
    certainStatus: bin.certainStatus,
    removedAt: bin.raisesAlerts ? null : new Date(START),
    lastCollectedAt: date(bin.lastCollectedAt),
  })
  kept++
  for (const { reportedAt, ...report } of known)
    await query.insert(reports).values({
      ...{ ...report, binId, reference: report.id, bodyHash: '', location: '' },
      reportedAt: new Date(reportedAt),
    })
  for (const { kind, since } of hazards)
    await query.insert(binHazards).values({ binId, kind, since: new Date(since) })
  for (const [place, { foundAt }] of findings.entries())
    await query.insert(stops).values({
      ...{ routeId: `R${place}`, position: kept, binId, state: 'skipped', skipReason: 'missing' },
      at: new Date(foundAt),
    })
  if (forecast) {
    const madeAt = new Date(forecast.madeAt)
    await query.insert(binForecasts).values({
      ...{ binId, modelVersion: 1, madeAt, p10: madeAt, p50: madeAt, p90: madeAt, risks: [] },
      isAtRisk: forecast.isAtRisk,
    })
  }
  return binId
}

/** With ids that no bin before it had. No two came at the same moment: which of them was first is not decided. */
const withOwnReports = ({ reports: known, ...one }: AlertFacts): AlertFacts => ({
  ...one,
  reports: known.map((report, place) => ({
    ...report,
    id: randomUUID(),
    reportedAt: report.reportedAt + place,
  })),
})

it('the record raises exactly the alerts that the rules of the domain want', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 30 }), async (cases) => {
      const expected = new Map<string, ReturnType<typeof alertsOf>>()
      for (const one of cases.map(withOwnReports)) expected.set(await keep(one), alertsOf(one))
      const refresh = () =>
        database.query.transaction((transaction) => refreshAlerts(transaction, [...expected.keys()]))
      await refresh()
      const rows = await database.query.select().from(alerts)
      for (const [binId, wanted] of expected) {
        const raised = rows
          .filter((alert) => alert.binId === binId)
          .map(({ type, priority, reportId }) => ({ type, priority, reportId }))
        expect({ binId, alerts: inOrder(raised) }).toEqual({ binId, alerts: inOrder(wanted) })
      }
      expect(await refresh()).toBe(false)
    }),
    { numRuns: 20 },
  )
}, 120_000)

const inOrder = <A extends { type: string }>(all: readonly A[]) =>
  all.toSorted((one, other) => one.type.localeCompare(other.type))
