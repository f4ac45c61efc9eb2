import fp from 'fastify-plugin'
import { serveAddDetails } from './add-details'
import { addPhoto } from './add-photo'
import { serveChangeStatus } from './change-status'
import { serveCreateReport } from './create-report'
import { serveDownloadReports } from './download-reports'
import { serveListReports } from './list-reports'
import { servePublicReport } from './public-report'
import { serveReleaseReport } from './release-report'
import { reportForm } from './report-form/report-form'
import type { ReportLimits } from './report-limits'
import { serveStaffReport } from './staff-report'
import { reportTaker } from './take-report'

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
