import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { analyticsCounts, presentAnalytics } from './analytics'
import { overviewCounts, presentOverview } from './overview'

/** The figures of docs/figures.md, counted from the record whenever they are asked for. */
export const figures = fp<{ now?: () => number }>(
  async (app, { now = Date.now }) => {
    serveOperation(app, OPERATIONS.getOverview, async () => {
      const moment = new Date(now())
      return presentOverview(await overviewCounts(app.database, moment), moment)
    })
    serveOperation(app, OPERATIONS.getAnalytics, async () => {
      const moment = new Date(now())
      return presentAnalytics(await analyticsCounts(app.database, moment), moment)
    })
  },
  { name: 'figures', dependencies: ['database', 'auth'] },
)
