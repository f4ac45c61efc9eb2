import type { ReactNode } from 'react'
import { issueLabels } from '../bin-labels/bin-labels'
import { Button, CouncilPhone } from '../button/Button'
import { Card } from '../card/Card'
import { rich, t } from '../messages/translate'
import { addedText } from '../report-outbox/addition-words'
import { reportPlaceId } from '../report-outbox/open-form'
import { refusalText } from '../report-outbox/refusal-text'
import {
  type RememberedReport,
  type ReportEntry,
  reportOf,
  type SentReport,
} from '../report-outbox/report-entry'
import { removeEntries, reportOutbox, useOutboxEntries } from '../report-outbox/report-outbox'
import { areAllStored, sentReports, useSentReports } from '../report-outbox/sent-reports'
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
    <Card title={t('yours.title')} subtitle={areAllStored() ? t('yours.text') : t('yours.notStored')}>
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
            {rich('yours.notTakenBack', {
              refusal: refusalText(entry),
              link: 'reference' in report && <StatusLink reference={report.reference} />,
              phone: <CouncilPhone />,
            })}
          </p>
        ) : (
          <p>{stored === 'no' ? t('yours.takingBackOpen') : t('yours.takingBack')}</p>
        )}
      </ReportRow>
    </Place>
  )
}

const STILL_THERE = t('yours.stillThere')

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
      aria-label={t('yours.againOf', { issue: issueLabels[issue], bin: binId })}
    >
      {t('yours.again')}
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
      removedText={isRefused ? t('yours.removed', { issue: issueLabels[issue] }) : MAY_BE_SENT}
    >
      <KeptState entry={entry} />
    </ReportRow>
  )
}

// The report may have arrived although the response was lost.
const MAY_BE_SENT = t('yours.mayBeSent')

function KeptState({ entry }: { entry: ReportEntry }) {
  const { refusal, stored } = entry
  if (refusal !== undefined)
    return <p>{rich('yours.notSent', { refusal: refusalText(entry), phone: <CouncilPhone /> })}</p>
  if (stored !== 'no') return <p>{t('sent.savedByItself')}</p>
  return <p>{rich('yours.notSaved', { phone: <CouncilPhone /> })}</p>
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
      <p>{rich('yours.sent', { link: <StatusLink reference={report.reference} /> })}</p>
      {report.added && <p>{addedText(report.added)}</p>}
      <UnknownBin report={report} />
      <ReportedBefore report={report} />
    </ReportRow>
  )
}
