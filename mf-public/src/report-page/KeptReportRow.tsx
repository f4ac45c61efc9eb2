import { Button } from '../button/Button'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import type { RememberedReport } from '../outbox/report'
import type { ReportEntry } from '../outbox/report-entry'
import { reportOutbox } from '../outbox/report-outbox'
import { ReportRow } from './ReportRow'
import { removeEntries } from './remove-entries'

interface KeptReportRowProps {
  report: RememberedReport
  entry: ReportEntry
  /** What waits for it. */
  additions: readonly ReportEntry[]
}

/** A report that the council's record does not have yet. */
export function KeptReportRow({ report, entry, additions }: KeptReportRowProps) {
  const { id, issue, binId } = report
  const isRefused = entry.refusal !== undefined
  const again = isRefused && (
    <Button
      onClick={() => void reportOutbox().outbox.retry(id)}
      aria-label={`Send again the ${issue} report of ${binId}`}
    >
      Send again
    </Button>
  )
  const onRemove = () => removeEntries([entry, ...additions])
  return (
    <ReportRow
      report={report}
      additions={additions}
      canBeAddedTo={!isRefused}
      action={again}
      onRemove={onRemove}
      removedText={isRefused ? `${issue} report removed` : MAY_BE_SENT}
    >
      <KeptState entry={entry} />
    </ReportRow>
  )
}

// It may have arrived although no answer came back.
const MAY_BE_SENT = 'Removed from this phone. The council may have it already.'

function KeptState({ entry: { refusal, stored } }: { entry: ReportEntry }) {
  if (refusal !== undefined) {
    return (
      <p>
        Not sent: {refusal} Phone the council on <CouncilPhone />, or try again.
      </p>
    )
  }
  if (stored !== 'no') return <p>Saved on this phone, will send by itself</p>
  return (
    <p>
      Not saved: it is sent only while this page is open. Phone the council on <CouncilPhone />.
    </p>
  )
}
