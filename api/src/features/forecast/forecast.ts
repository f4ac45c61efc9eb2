import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { readBinForecast } from './bin-forecast'
import { fitAndKeep, latestModel } from './forecast-models'
import { readPlanningForecasts } from './planning-forecasts'
import { readEvidence } from './read-evidence'
import { refreshForecasts } from './refresh-forecasts'
import { readRiskMap } from './risk-map'

const MINUTE_MS = 60_000
/** Evidence comes all day; what lists and maps show of it follows so often. */
const REFRESH_EVERY_MS = 15 * MINUTE_MS
/** Rates move slowly: a model holds for a day. */
const FIT_EVERY_MS = 24 * 60 * MINUTE_MS

/** When each bin will be full: fitted once a day, and forecast again every quarter of an hour. */
export const forecast = fp<{ now: () => number }>(
  async (app, { now }) => {
    const { query } = app.database
    scheduledJob(app, { name: 'forecasts', everyMs: REFRESH_EVERY_MS, work: () => makeForecasts(app, now()) })
    serveOperation(app, OPERATIONS.binForecast, ({ params }) => readBinForecast(query, params.id, now()))
    serveOperation(app, OPERATIONS.planningForecasts, () => readPlanningForecasts(query, now()))
    serveOperation(app, OPERATIONS.riskMap, ({ query: { at } }) => readRiskMap(query, at))
  },
  { name: 'forecast', dependencies: ['database', 'live', 'auth'] },
)

/** Fits a model where the last one is a day old, and writes the forecasts of all bins. `now` in ms since 1970. @internal */
export async function makeForecasts(
  app: Pick<FastifyInstance, 'database' | 'live'>,
  now: number,
): Promise<void> {
  const { query } = app.database
  const bins = await readEvidence(query, now)
  // Where nothing is known of any bin, a forecast would be a guess.
  if (!bins.some(({ evidence }) => evidence.length > 0)) return
  const last = await latestModel(query)
  const isFresh = last !== null && now - last.fittedAt.getTime() < FIT_EVERY_MS
  await changeRecord(app, 'forecast', async ({ transaction, audit, tell }) => {
    const kept = isFresh ? last : await fitAndKeep(transaction, bins, now)
    await refreshForecasts(transaction, kept, bins, now)
    if (!isFresh) audit('forecast.fit', `forecast-model:${kept.version}`, kept.model.fittedOn)
    tell({ kind: 'forecasts' })
  })
}
