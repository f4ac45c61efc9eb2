import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../contract/serve-operation'
import { reports } from '../database/schema'
import { changeRecord } from '../record/change-record'
import { lockReport } from './find-report'
import { refuseIfShut } from './open-to-additions'
import { presentReceipt } from './present-receipt'

/** Takes a note and a contact for a report; what is not given stays as it is. */
export function serveAddDetails(app: FastifyInstance): void {
  serveOperation(app, OPERATIONS.addReportDetails, ({ params: { id }, body }, { principal }) =>
    changeRecord(app, principal.name, async ({ transaction, audit, tell }) => {
      const report = await lockReport(transaction, id)
      await refuseIfShut(transaction, id)
      const given = Object.keys(body)
      if (given.length === 0) return presentReceipt(report)
      await transaction.update(reports).set(body).where(eq(reports.id, id))
      audit('report.details', `report:${id}`, { given })
      tell({ kind: 'reports', id })
      return presentReceipt(report)
    }),
  )
}
