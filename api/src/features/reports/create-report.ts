import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { serveOperation } from '../../http/operations/serve-operation'
import { madeBefore } from './made-before'
import type { TakeReport } from './take-report'

const LARGEST_REPORT_BYTES = 16 * 1024

/** Takes reports of anybody. */
export function serveCreateReport(app: FastifyInstance, take: TakeReport): void {
  serveOperation(
    app,
    OPERATIONS.createReport,
    ({ headers, body }, request) =>
      take(headers['idempotency-key'], body, request, madeBefore(headers['made-ms-ago'], Date.now())),
    { bodyLimit: LARGEST_REPORT_BYTES },
  )
}
