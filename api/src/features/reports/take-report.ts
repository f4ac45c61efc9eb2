import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NewReport, ReportReceipt } from 'shared-domain/contract'
import { ANYBODY } from '../../http/auth/principal'
import { addressHash } from './address-hash'
import { receiveReport } from './receive-report'
import type { ReportLimits } from './report-limits'

/** Takes a report of whoever sent a request under the report's key, and answers with its receipt. */
export type TakeReport = (
  key: string,
  report: NewReport,
  request: Pick<FastifyRequest, 'ip'>,
  madeAt?: Date | null,
) => Promise<ReportReceipt>

/** How reports come in, by whatever door. */
export function reportTaker({ database, live }: FastifyInstance, limits: ReportLimits): TakeReport {
  const hashOf = addressHash(database)
  return async (key, report, { ip }, madeAt = null) => {
    const { receipt, isNew } = await receiveReport(database, limits, {
      id: key,
      report,
      madeAt,
      address: await hashOf(ip),
      // Whoever reports by the public door does so as a resident, operators included.
      actor: ANYBODY.name,
    })
    if (isNew) live.wake()
    return receipt
  }
}
