import type { ReactNode } from 'react'
import { Button, CouncilPhone } from '../button/Button'
import { Card } from '../card/Card'
import { reportPlaceId } from '../report-outbox/open-form'
import {
  type RememberedReport,
  type ReportEntry,
  reportOf,
  type SentReport,
} from '../report-outbox/report-entry'
import {
  removeEntries,
  reportOutbox,
  sentReports,
  useOutboxEntries,
  useSentReports,
} from '../report-outbox/report-outbox'
import { useKeptFocus } from '../toast/use-kept-focus'
import { ReportRow } from './ReportRow'
import { ReportedBefore, StatusLink, UnknownBin } from './StatusLink'
import classes from './YourReports.module.css'

/** The reports made on this phone: first those that wait, then those that were sent. Renders nothing when there are none. */
export function YourReports() {
  const entries = useOutboxEntries()
  const sent = useSentReports()
  const isSent = new Set(sent.map(({ id }) => id))
  // A delivered entry is still in the outbox for a moment.
  const kept = entries.filter(({ id, about }) => about.kind === 'report' && !isSent.has(id))
  const withdrawals = entries.filter(({ about }) => about.kind === 'withdrawal')
  if (kept.length + withdrawals.length + sent.length === 0) return null
  return (
    <Card title="Your reports" subtitle="This list is on this phone only.">
      <ul>
        {/* One list of both, so that a report keeps its element and the focus when it is sent. */}
        {[...kept, ...sent].map((report) => (
          <Place key={report.id} reportId={report.id}>
            {'reference' in report ? (
              <SentReportRow report={report} additions={additionsTo(report.id, entries)} />
            ) : (
              <KeptRow entry={report} entries={entries} />
            )}
          </Place>
        ))}
        {withdrawals.map((entry) => (
          <WithdrawnRow key={entry.id} entry={entry} />
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
  const report = reportOf(entry)
  return report && <KeptReportRow report={report} entry={entry} additions={additionsTo(report.id, entries)} />
}

const additionsTo = (id: string, entries: readonly ReportEntry[]) =>
  entries.filter(({ about }) => 'reportId' in about && about.reportId === id)

/** A report that is being taken back, until the record has confirmed it. */
function WithdrawnRow({ entry }: { entry: ReportEntry }) {
  const { id, about, refusal, stored } = entry
  if (about.kind !== 'withdrawal') return null
  const { report } = about
  const isRefused = refusal !== undefined
  return (
    <Place reportId={id}>
      <ReportRow
        report={report}
        additions={[]}
        canBeAddedTo={false}
        removedText={STILL_THERE}
        {...(isRefused && { onRemove: () => removeEntries([entry]) })}
      >
        {isRefused ? (
          <p>
            Not taken back: {refusal} {'reference' in report && <StatusLink reference={report.reference} />}{' '}
            If it is wrong, phone the council on <CouncilPhone />.
          </p>
        ) : (
          <p>
            Being taken back. The council is told once there is a signal
            {stored === 'no' ? ', while this page is open' : ''}.
          </p>
        )}
      </ReportRow>
    </Place>
  )
}

const STILL_THERE = 'Removed from this list. The council still has your report.'

interface KeptReportRowProps {
  report: RememberedReport
  entry: ReportEntry
  /** The waiting entries that add to it. */
  additions: readonly ReportEntry[]
}

/** A report that is not delivered yet. */
function KeptReportRow({ report, entry, additions }: KeptReportRowProps) {
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
      canBeAddedTo={!isRefused && report.secret !== undefined}
      action={again}
      onRemove={onRemove}
      removedText={isRefused ? `${issue} report removed` : MAY_BE_SENT}
    >
      <KeptState entry={entry} />
    </ReportRow>
  )
}

// The report may have arrived although the response was lost.
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

interface SentReportRowProps {
  report: SentReport
  /** The additions that are not sent yet. */
  additions: readonly ReportEntry[]
}

/** A report in the record, with its reference. */
function SentReportRow({ report, additions }: SentReportRowProps) {
  function remove() {
    sentReports.remove(report.id)
    return () => sentReports.put(report)
  }
  return (
    <ReportRow
      report={report}
      additions={additions}
      canBeAddedTo={!report.isShut && report.secret !== undefined}
      onRemove={remove}
      removedText={STILL_THERE}
    >
      <p>
        Sent. Reference <StatusLink reference={report.reference} />
      </p>
      <UnknownBin report={report} />
      <ReportedBefore report={report} />
    </ReportRow>
  )
}
