import fp from 'fastify-plugin'
import { aucklandDate } from 'shared-domain'
import { OBJECT_RULES, OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { analyticsCounts, presentAnalytics } from './analytics'
import { periodCounts } from './period-counts'
import { periodBefore } from './period-days'
import { presentPeriod } from './period-figures'
import { presentSavings, savedRoutes } from './period-savings'

/** The figures of docs/figures.md, counted from the record at each request. */
export const figures = fp<{ now?: () => number }>(
  async (app, { now = Date.now }) => {
    const analytics = app.readsMayLag((database) => (moment: Date) => analyticsCounts(database, moment))
    serveOperation(app, OPERATIONS.getAnalytics, async (_, request) => {
      const moment = new Date(now())
      return presentAnalytics(await analytics(request, moment), moment)
    })
    const counted = app.readsMayLag(
      (database) => (asked: Parameters<typeof periodCounts>[1]) => periodCounts(database, asked),
    )
    serveOperation(app, OPERATIONS.getPeriodFigures, async ({ query: period }, request) => {
      const moment = new Date(now())
      const before = periodBefore(period, aucklandDate(moment))
      const counts = await counted(request, { period, before, now: moment })
      return presentPeriod(counts, { period, now: moment, seesCrew: OBJECT_RULES.crew(request.principal) })
    })
    serveOperation(app, OPERATIONS.getSavings, async ({ query: period }) => {
      const moment = new Date(now())
      return presentSavings(await savedRoutes(app.database, period, moment), period, moment)
    })
  },
  { name: 'figures', dependencies: ['database', 'auth', 'lagging-reads'] },
)
