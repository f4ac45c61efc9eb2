import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { withSettings } from '../../feature'
import { serveOperation } from '../../http/operations/serve-operation'
import { auditReading } from '../../record/audit/audit-reading'
import { changeRecord } from '../../record/change-record'
import { serveAddDetails } from './additions'
import { changeReports, reportAssignees } from './change-reports'
import { listReports } from './list-reports'
import { markMissing } from './mark-missing'
import { countHeld, moderateReports } from './moderate-reports'
import { addPhoto, serveReportPhoto } from './photos/report-photos'
import { publicReportReader } from './public-report'
import { parseClientAge, reportReceiver } from './receive-report'
import { readReportDetails } from './report-details'
import { serveReportDownloads } from './report-downloads'
import { reportForm } from './report-form/report-form'
import { reportLimitSettings } from './report-limits'
import { changeReportStatus, releaseReport } from './report-status'
import { setReportBin } from './set-report-bin'
import { serveWithdrawal } from './withdraw-report'

const REPORT_MAX_BYTES = 16 * 1024

/** Residents' reports: received, added to, shown to their reporter, and handled by staff. */
const plugin = fp(
  async (app) => {
    const { query } = app.database
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
      // A report above its limit is held, never refused.
      { bodyLimit: REPORT_MAX_BYTES, config: { requestLimit: 'none' } },
    )
    await app.register(reportForm, { receive })
    serveAddDetails(app)
    serveWithdrawal(app)
    // Encapsulated: only a photo's body may have any content type.
    await app.register(addPhoto)
    serveOperation(app, OPERATIONS.reportByReference, publicReportReader(app.database))
    serveOperation(app, OPERATIONS.listReports, (input, { principal }) =>
      listReports(query, input.query, principal),
    )
    serveReportDownloads(app)
    serveOperation(app, OPERATIONS.getReport, async ({ params }, request) => {
      const report = await readReportDetails(query, params.id)
      if (report.contact || report.note)
        await auditReading(app.database, request, 'report.read', `report:${report.id}`)
      return report
    })
    serveReportPhoto(app)
    serveOperation(app, OPERATIONS.changeReportStatus, ({ params, body }, { principal }) =>
      changeReportStatus(app, principal.name, params.id, body),
    )
    serveOperation(app, OPERATIONS.markMissing, ({ body }, { principal }) =>
      changeRecord(app, principal.name, (change) => markMissing(change, principal.name, body.binIds)),
    )
    serveOperation(app, OPERATIONS.countHeldReports, () => countHeld(query))
    serveOperation(app, OPERATIONS.moderateReports, ({ body }, { principal }) =>
      moderateReports(app, principal.name, body),
    )
    serveOperation(app, OPERATIONS.changeReports, ({ body }, { principal }) =>
      changeReports(app, principal.name, body),
    )
    serveOperation(app, OPERATIONS.reportAssignees, (_, { principal }) => reportAssignees(query, principal))
    serveOperation(app, OPERATIONS.setReportBin, ({ params, body }, { principal }) =>
      setReportBin(app, principal.name, params.id, body.binId),
    )
    serveOperation(app, OPERATIONS.releaseReport, ({ params }, { principal }) =>
      releaseReport(app, principal.name, params.id),
    )
  },
  { name: 'reports', dependencies: ['auth', 'database', 'lagging-reads', 'live', 'live-settings'] },
)

export const reports = withSettings(reportLimitSettings, plugin)
