import type { ReactNode } from 'react'
import { Card } from '../card/Card'
import type { ReportLetter } from '../outbox/report-letter'
import { useLetters, useSentReports } from '../outbox/use-reports'
import { reportPlaceId } from '../report-details/focus-report'
import { KeptReportRow } from './KeptReportRow'
import { SentReportRow } from './SentReportRow'
import { useKeptFocus } from './use-kept-focus'
import classes from './YourReports.module.css'

/** The reports made on this phone: those that wait, then the newest that were sent. Nothing is shown without any. */
export function YourReports() {
  const letters = useLetters()
  const sent = useSentReports()
  const isSent = new Set(sent.map(({ id }) => id))
  // One that was taken is on its way off the phone.
  const kept = letters.filter(({ id, about }) => about.kind === 'report' && !isSent.has(id))
  if (kept.length + sent.length === 0) return null
  return (
    <Card title="Your reports" subtitle="This list is on this phone only.">
      <ul>
        {/* One list: a report keeps its place, and the keyboard's, while it is sent. */}
        {[...kept, ...sent].map((report) => (
          <Place key={report.id} reportId={report.id}>
            {'reference' in report ? (
              <SentReportRow report={report} additions={additionsTo(report.id, letters)} />
            ) : (
              <KeptRow letter={report} letters={letters} />
            )}
          </Place>
        ))}
      </ul>
    </Card>
  )
}

function Place({ reportId, children }: { reportId: string; children: ReactNode }) {
  return (
    <li id={reportPlaceId(reportId)} className={classes.row} {...useKeptFocus<HTMLLIElement>()}>
      {children}
    </li>
  )
}

function KeptRow({ letter, letters }: { letter: ReportLetter; letters: readonly ReportLetter[] }) {
  const { id, madeAt, about } = letter
  if (about.kind !== 'report') return null
  const report = { ...about, id, madeAt }
  return <KeptReportRow report={report} letter={letter} additions={additionsTo(id, letters)} />
}

const additionsTo = (id: string, letters: readonly ReportLetter[]) =>
  letters.filter(({ about }) => about.kind !== 'report' && about.reportId === id)
