import type { ReactNode } from 'react'
import { Card } from '../card/Card'
import type { ReportEntry } from '../outbox/report-entry'
import { useOutboxEntries, useSentReports } from '../outbox/use-reports'
import { reportPlaceId } from '../report-details/focus-report'
import { KeptReportRow } from './KeptReportRow'
import { SentReportRow } from './SentReportRow'
import { useKeptFocus } from './use-kept-focus'
import classes from './YourReports.module.css'

/** The reports made on this phone: those that wait, then the newest that were sent. Nothing is shown without any. */
export function YourReports() {
  const entries = useOutboxEntries()
  const sent = useSentReports()
  const isSent = new Set(sent.map(({ id }) => id))
  // One that was taken is on its way off the phone.
  const kept = entries.filter(({ id, about }) => about.kind === 'report' && !isSent.has(id))
  if (kept.length + sent.length === 0) return null
  return (
    <Card title="Your reports" subtitle="This list is on this phone only.">
      <ul>
        {/* One list: a report keeps its place, and the keyboard's, while it is sent. */}
        {[...kept, ...sent].map((report) => (
          <Place key={report.id} reportId={report.id}>
            {'reference' in report ? (
              <SentReportRow report={report} additions={additionsTo(report.id, entries)} />
            ) : (
              <KeptRow entry={report} entries={entries} />
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

function KeptRow({ entry, entries }: { entry: ReportEntry; entries: readonly ReportEntry[] }) {
  const { id, madeAt, about } = entry
  if (about.kind !== 'report') return null
  const report = { ...about, id, madeAt }
  return <KeptReportRow report={report} entry={entry} additions={additionsTo(id, entries)} />
}

const additionsTo = (id: string, entries: readonly ReportEntry[]) =>
  entries.filter(({ about }) => about.kind !== 'report' && about.reportId === id)
