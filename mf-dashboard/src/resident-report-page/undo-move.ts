import type { ReportMove } from 'shared-domain/client'
import { nextReportStatuses, type ReportFile } from 'shared-domain/contract'

/**
 * The move that takes another back; `null` where a report's life has no way back, or it needs words of its own. Nor does
 * a report that was held come back: moving it to an open state would let it count.
 */
export function undoMove({ isHeld }: ReportFile, { from, to }: ReportMove): ReportMove | null {
  if (isHeld) return null
  const needsWords = from === 'closed' || from === 'duplicate'
  return !needsWords && nextReportStatuses(to).includes(from) ? { from: to, to: from } : null
}
