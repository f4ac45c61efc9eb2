import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { lockReport } from './find-report'
import { readReportFile } from './read-report-file'

/** Lets held reports count. To release one that is not held changes nothing. */
export function serveReleaseReport(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.releaseReport, ({ params: { id } }, { principal }) =>
    changeRecord(app, principal.name, async ({ transaction, audit, tell }) => {
      const report = await lockReport(transaction, id)
      if (!report.isHeld) return readReportFile(transaction, id)
      await transaction
        .update(reports)
        .set({ isHeld: false, changedAt: sql`now()` })
        .where(eq(reports.id, id))
      audit('report.release', `report:${id}`, {})
      tell({ kind: 'reports', id })
      if (await refreshAlerts(transaction, [report.binId])) tell({ kind: 'alerts' })
      return readReportFile(transaction, id)
    }),
  )
}
