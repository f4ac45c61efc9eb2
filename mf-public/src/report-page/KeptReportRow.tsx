import { Button } from '../button/Button'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import { type KeptReport, keptReports, sendAgain } from '../outbox/kept-reports'
import { ReportRow } from './ReportRow'

/** A report that the council's record does not have yet. */
export function KeptReportRow({ report }: { report: KeptReport }) {
  if (report.refusal !== undefined) return <RefusedReportRow report={report} refusal={report.refusal} />
  return (
    <ReportRow report={report} records={keptReports}>
      <p>Saved on this phone, will send by itself</p>
    </ReportRow>
  )
}

function RefusedReportRow({ report, refusal }: { report: KeptReport; refusal: string }) {
  const name = `Send again the ${report.issue} report of ${report.binId}`
  const again = (
    <Button onClick={() => sendAgain(report)} aria-label={name}>
      Send again
    </Button>
  )
  return (
    <ReportRow report={report} records={keptReports} action={again}>
      <p>
        Not sent: {refusal} Phone the council on <CouncilPhone />, or try again.
      </p>
    </ReportRow>
  )
}
