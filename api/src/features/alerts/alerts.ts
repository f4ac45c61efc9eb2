import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { readThresholds } from '../bins/thresholds'
import { followWorks, WORKS_EVERY_MS } from './alerts-of-works'
import { acknowledgeAlert, closeAlert, readAlerts, readAllAlerts } from './change-alerts'
import { changeThresholds } from './change-thresholds'
import { listAlerts } from './list-alerts'

/** Alerts, and the thresholds of fill level that raise them. */
export const alerts = fp<{ now: () => number }>(
  async (app, { now }) => {
    const { query } = app.database
    scheduledJob(app, { name: 'works', everyMs: WORKS_EVERY_MS, work: () => followWorks(app, now()) })
    serveOperation(app, OPERATIONS.listAlerts, async () => {
      const [open, thresholds] = await Promise.all([listAlerts(query), readThresholds(query)])
      return { alerts: open, thresholds }
    })
    serveOperation(app, OPERATIONS.readAllAlerts, async (_, { principal }) => ({
      ids: await readAllAlerts(app, principal.name),
    }))
    serveOperation(app, OPERATIONS.readAlerts, async ({ body }, { principal }) => ({
      ids: await readAlerts(app, principal.name, body.ids, body.isRead),
    }))
    serveOperation(app, OPERATIONS.acknowledgeAlert, ({ params }, { principal }) =>
      acknowledgeAlert(app, principal.name, params.id),
    )
    serveOperation(app, OPERATIONS.closeAlert, async ({ params }, { principal }) => {
      await closeAlert(app, principal.name, params.id)
      return undefined
    })
    serveOperation(app, OPERATIONS.getThresholds, () => readThresholds(query))
    serveOperation(
      app,
      OPERATIONS.changeThresholds,
      ({ body: { fullAbove, warningAbove, from } }, { principal }) =>
        changeThresholds(app, principal.name, { fullAbove, warningAbove }, from),
    )
  },
  { name: 'alerts', dependencies: ['database', 'auth', 'live'] },
)
