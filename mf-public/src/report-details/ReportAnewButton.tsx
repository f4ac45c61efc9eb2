import { Button } from '../button/Button'
import type { RememberedReport } from '../outbox/report'
import { additionWords, type ReportEntry } from '../outbox/report-entry'
import { reportAnew } from './report-anew'

interface ReportAnewButtonProps {
  report: RememberedReport
  /** What came too late for it. */
  late: readonly ReportEntry[]
}

/** A way on for what came too late for its report. */
export function ReportAnewButton({ report, late }: ReportAnewButtonProps) {
  const kinds = late.flatMap(({ about }) =>
    about.kind === 'report' ? [] : additionWords(about).toLowerCase(),
  )
  return (
    <Button kind="quiet" onClick={() => void reportAnew(report, late)}>
      Make a new report with this {[...new Set(kinds)].sort().join(' and ')}
    </Button>
  )
}
