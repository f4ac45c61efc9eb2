import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../contract/serve-operation'
import { addressHash } from './address-hash'
import { receiveReport } from './receive-report'
import type { ReportLimits } from './report-limits'

const LARGEST_REPORT_BYTES = 16 * 1024

/** Takes reports of anybody. */
export function serveCreateReport(app: FastifyInstance, limits: ReportLimits): void {
  const hashOf = addressHash(app.database)
  serveOperation(
    app,
    OPERATIONS.createReport,
    async ({ headers, body }, { ip, principal }) => {
      const { receipt, isNew } = await receiveReport(app.database, limits, {
        id: headers['idempotency-key'],
        report: body,
        address: await hashOf(ip),
        actor: principal.name,
      })
      if (isNew) app.live.wake()
      return receipt
    },
    { bodyLimit: LARGEST_REPORT_BYTES },
  )
}
