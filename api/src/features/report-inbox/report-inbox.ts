import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { changeReports } from './change-reports'
import { listReports } from './list-reports'
import { markMissing } from './mark-missing'
import { countHeld, moderateReports } from './moderate-reports'
import { reportAssignees } from './report-assignees'
import { serveReportDownloads } from './report-downloads'
import { serveReportPhoto } from './report-photo'
import { changeReportStatus, releaseReport } from './report-status'
import { readWithNote, showContact } from './resident-words'
import { setReportBin } from './set-report-bin'

/** Residents' reports, for the staff who read and handle them. */
export const reportInbox = fp(
  async (app) => {
    const { query } = app.database
    serveOperation(app, OPERATIONS.listReports, (input, { principal }) =>
      listReports(query, input.query, principal),
    )
    serveReportDownloads(app)
    serveOperation(app, OPERATIONS.getReport, ({ params }, request) =>
      readWithNote(app.database, request, params.id),
    )
    serveOperation(app, OPERATIONS.readReportContact, ({ params }, request) =>
      showContact(app.database, request, params.id),
    )
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
  { name: 'report-inbox', dependencies: ['auth', 'database', 'lagging-reads', 'live'] },
)
