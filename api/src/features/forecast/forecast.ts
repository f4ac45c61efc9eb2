import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { MINUTE_MS } from 'shared-domain'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { jobThread } from '../../record/scheduled-jobs/job-thread'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { readBinForecast } from './bin-forecast'
import { fitOptions, keepModel, latestModel } from './forecast-models'
import type { ForecastOutcome, ForecastTask } from './forecast-thread'
import { readBinsAtRisk, readPlannedRounds } from './next-rounds'
import { readPlanningForecasts } from './planning-forecasts'
import { readEvidence } from './read-evidence'
import { readRiskMap } from './risk-map'
import { writeForecasts } from './write-forecasts'

/** Evidence arrives all day, and the forecasts in lists and maps follow at this interval. */
const REFRESH_EVERY_MS = 15 * MINUTE_MS
/** Fill rates change slowly, so a model is used for a day. */
const FIT_EVERY_MS = 24 * 60 * MINUTE_MS

/** @internal */
export const forecastInThread = jobThread<ForecastTask, ForecastOutcome>(
  new URL('./forecast-thread-entry.mjs', import.meta.url),
)

/** Forecasts when each bin will be full. The model is fitted once a day, and the forecasts are made every quarter of an hour. */
export const forecast = fp<{ now: () => number }>(
  async (app, { now }) => {
    const { query } = app.database
    scheduledJob(app, {
      name: 'forecasts',
      everyMs: REFRESH_EVERY_MS,
      work: (signal) => makeForecasts(app, now(), signal),
    })
    serveOperation(app, OPERATIONS.binForecast, ({ params }) => readBinForecast(query, params.id, now()))
    serveOperation(app, OPERATIONS.planningForecasts, () => readPlanningForecasts(query, now()))
    serveOperation(app, OPERATIONS.riskMap, ({ query: { at } }) => readRiskMap(query, at))
  },
  { name: 'forecast', dependencies: ['database', 'live', 'auth'] },
)

/**
 * Fits a model when the last one is a day old, writes the forecasts of all bins, and raises and closes the alerts of bins that
 * will overflow before their next round. `now` is in ms since 1970.
 */
export async function makeForecasts(
  app: Pick<FastifyInstance, 'database' | 'live'>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { query } = app.database
  const evidence = await readEvidence(query, now)
  // Without any evidence, every forecast would be a guess.
  if (evidence.every((row) => row.evidence === null)) return
  const [last, fit, plannedRounds, atRiskBefore] = await Promise.all([
    latestModel(query),
    fitOptions(query, now),
    readPlannedRounds(query, now),
    readBinsAtRisk(query),
  ])
  const isFresh = last !== null && now - last.fittedAt.getTime() < FIT_EVERY_MS
  const known = isFresh ? last.model : null
  const task = { evidence, model: known, fit, plannedRounds, atRisk: new Set(atRiskBefore), now }
  const outcome = await forecastInThread(task, signal)
  const { model, batches, atRisk } = outcome
  await changeRecord(app, 'forecast', async ({ transaction, audit, tell }) => {
    const version = isFresh ? last.version : await keepModel(transaction, model)
    await writeForecasts(transaction, { batches, version, now })
    if (!isFresh) audit('forecast.fit', `forecast-model:${version}`, model.fittedOn)
    tell({ kind: 'forecasts' })
    const changeable = [...new Set([...atRiskBefore, ...atRisk])]
    if (await refreshAlerts(transaction, changeable)) tell({ kind: 'alerts' })
  })
}
