import fp from 'fastify-plugin'
import { serveAddDetails } from './additions'
import { serveListReports } from './list-reports'
import { servePublicReport } from './public-report'
import { reportTaker, serveCreateReport } from './receive-report'
import { serveStaffReport } from './report-details'
import { serveDownloadReports } from './report-downloads'
import { reportForm } from './report-form/report-form'
import type { ReportLimits } from './report-limits'
import { addPhoto } from './report-photos'
import { serveChangeStatus, serveReleaseReport } from './report-status'

interface ReportsOptions {
  limits: ReportLimits
}

/** Takes the reports of residents, tells them what becomes of them, and lets staff handle them. */
export const reports = fp<ReportsOptions>(
  async (app, { limits }) => {
    const take = reportTaker(app, limits)
    serveCreateReport(app, take)
    await app.register(reportForm, { take })
    serveAddDetails(app)
    // Encapsulated: only a photo's body may be of any type.
    await app.register(addPhoto)
    servePublicReport(app)
    serveListReports(app)
    serveDownloadReports(app)
    serveStaffReport(app)
    serveChangeStatus(app)
    serveReleaseReport(app)
  },
  { name: 'reports', dependencies: ['doors', 'database', 'live'] },
)
