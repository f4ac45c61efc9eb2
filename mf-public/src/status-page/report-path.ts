import { paths } from 'shared-domain'
import type { PublicReport } from 'shared-domain/contract'

/** Where to report something else: about the same bin when it is known. */
export const reportPath = (report: PublicReport | null | undefined) =>
  paths.report(report ? { id: report.binId, location: report.location } : undefined)
