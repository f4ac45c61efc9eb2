import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NewReport, ReportReceipt } from 'shared-domain/contract'
import { addressHash } from './address-hash'
import { receiveReport } from './receive-report'
import type { ReportLimits } from './report-limits'

/** Takes a report of whoever sent a request under the report's key, and answers with its receipt. */
export type TakeReport = (
  key: string,
  report: NewReport,
  request: Pick<FastifyRequest, 'ip' | 'principal'>,
) => Promise<ReportReceipt>

/** How reports come in, by whatever door. */
export function reportTaker({ database, live }: FastifyInstance, limits: ReportLimits): TakeReport {
  const hashOf = addressHash(database)
  return async (key, report, { ip, principal }) => {
    const { receipt, isNew } = await receiveReport(database, limits, {
      id: key,
      report,
      address: await hashOf(ip),
      actor: principal.name,
    })
    if (isNew) live.wake()
    return receipt
  }
}
