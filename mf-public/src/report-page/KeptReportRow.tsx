import { Button } from '../button/Button'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import type { RememberedReport } from '../outbox/report'
import { reportDesk } from '../outbox/report-desk'
import type { ReportLetter } from '../outbox/report-letter'
import { ReportRow } from './ReportRow'
import { removeLetters } from './remove-letters'

interface KeptReportRowProps {
  report: RememberedReport
  letter: ReportLetter
  /** What waits for it. */
  additions: readonly ReportLetter[]
}

/** A report that the council's record does not have yet. */
export function KeptReportRow({ report, letter, additions }: KeptReportRowProps) {
  const { id, issue, binId } = report
  const isRefused = letter.refusal !== undefined
  const again = isRefused && (
    <Button
      onClick={() => void reportDesk().outbox.retry(id)}
      aria-label={`Send again the ${issue} report of ${binId}`}
    >
      Send again
    </Button>
  )
  const onRemove = () => removeLetters([letter, ...additions])
  return (
    <ReportRow
      report={report}
      additions={additions}
      canBeAddedTo={!isRefused}
      action={again}
      onRemove={onRemove}
      removedText={isRefused ? `${issue} report removed` : MAY_BE_SENT}
    >
      <KeptState letter={letter} />
    </ReportRow>
  )
}

// It may have arrived although no answer came back.
const MAY_BE_SENT = 'Removed from this phone. The council may have it already.'

function KeptState({ letter: { refusal, kept } }: { letter: ReportLetter }) {
  if (refusal !== undefined) {
    return (
      <p>
        Not sent: {refusal} Phone the council on <CouncilPhone />, or try again.
      </p>
    )
  }
  if (kept !== 'no') return <p>Saved on this phone, will send by itself</p>
  return (
    <p>
      Not saved: it is sent only while this page is open. Phone the council on <CouncilPhone />.
    </p>
  )
}
