import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { withSettings } from '../../feature'
import { serveOperation } from '../../http/operations/serve-operation'
import { serveAddDetails } from './additions'
import { addPhoto } from './photos/report-photos'
import { publicReportReader } from './public-report'
import { parseClientAge, reportReceiver } from './receive-report'
import { reportForm } from './report-form/report-form'
import { reportLimitSettings } from './report-limits'
import { serveWithdrawal } from './withdraw-report'

const REPORT_MAX_BYTES = 16 * 1024

/** Residents' reports, for those who make them: received, added to, taken back, and shown to people who have the reference. */
const plugin = fp(
  async (app) => {
    const receive = reportReceiver(app, async () => (await app.liveSettings.current()).reportLimits)
    serveOperation(
      app,
      OPERATIONS.createReport,
      ({ headers, body }, request) =>
        receive(headers['idempotency-key'], body, request, {
          secret: headers['report-secret'],
          madeAt: parseClientAge(headers['made-ms-ago'], Date.now()),
          proof: headers['proof-of-work'],
          canProve: true,
        }),
      { bodyLimit: REPORT_MAX_BYTES, config: { requestLimit: 'reports' } },
    )
    await app.register(reportForm, { receive })
    serveAddDetails(app)
    serveWithdrawal(app)
    // Encapsulated: only a photo's body may have any content type.
    await app.register(addPhoto)
    serveOperation(app, OPERATIONS.reportByReference, publicReportReader(app.database))
  },
  { name: 'reports', dependencies: ['auth', 'database', 'lagging-reads', 'live', 'live-settings'] },
)

export const reports = withSettings(reportLimitSettings, plugin)
