import { and, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { OPERATIONS, OperationInput } from 'shared-domain/contract'
import { reports } from '../../database/schema'
import { isUnresolvedIn } from '../../database/schema/reports'

export type ReportFilters = OperationInput<typeof OPERATIONS.reportsCsv>['query']

/** Which reports somebody asks for. */
export const matching = ({ status, issue, binId, held, q }: ReportFilters): SQL | undefined =>
  and(
    status && (status === 'unresolved' ? isUnresolvedIn(reports.status) : eq(reports.status, status)),
    issue && eq(reports.issue, issue),
    binId ? eq(reports.binId, binId) : undefined,
    held && eq(reports.isHeld, held === 'true'),
    q
      ? or(...[reports.reference, reports.binId, reports.location].map((part) => ilike(part, pattern(q))))
      : undefined,
  )

/** What somebody typed, anywhere; % and _ mean themselves. */
const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
