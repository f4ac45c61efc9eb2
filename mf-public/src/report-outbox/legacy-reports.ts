import { isKey, newKey, type Outbox, runInOneTab } from 'shared-domain/outbox'
import { type RememberedReport, type ReportAbout, reportEntry } from './report-entry'

// Earlier versions of this page stored reports in localStorage: the first in one list, later ones each under its own key.
const LIST = 'kept-reports'
const PREFIX = 'kept-report:'

type LegacyReport = RememberedReport & { refusal?: string }

/** Moves the reports that earlier versions stored on this phone into the outbox. */
export const adoptLegacyReports = (outbox: Outbox<ReportAbout>): Promise<void> =>
  runInOneTab('adopt-old-reports', async () => {
    try {
      splitList()
      for (const name of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)))
        await adopt(outbox, name)
    } catch {
      // Storage is full or switched off, so the remaining reports stay where they are.
    }
  })

async function adopt(outbox: Outbox<ReportAbout>, name: string): Promise<void> {
  const report = parsed<LegacyReport | null>(localStorage.getItem(name))
  if (!report || !isKey(report.id) || !report.issue || !report.binId) return
  const { id, madeAt, refusal } = report
  // Without a secret, because the report may have been sent before without one.
  const { headers, ...made } = reportEntry(report)
  const entry = { ...made, id, madeAt, ...(refusal !== undefined && { refusal }) }
  if ((await outbox.put(entry).done) === 'stored') localStorage.removeItem(name)
}

/** Stores each report of the list under its own key. */
function splitList(): void {
  const list = parsed<LegacyReport[] | null>(localStorage.getItem(LIST))
  if (!Array.isArray(list)) return
  // Idempotency keys are stored first. If the quota is exceeded midway and a report is adopted twice, the record still has it once.
  const keyed = list
    .filter(Boolean)
    .map((report) => (isKey(report.id) ? report : { ...report, id: newKey() }))
  writeList(keyed)
  for (const [index, report] of keyed.entries()) {
    localStorage.setItem(PREFIX + report.id, JSON.stringify(report))
    writeList(keyed.slice(index + 1))
  }
}

function writeList(reports: readonly LegacyReport[]): void {
  if (reports.length === 0) localStorage.removeItem(LIST)
  else localStorage.setItem(LIST, JSON.stringify(reports))
}

/** Parses a stored value; `null` when it is not JSON, so that no earlier version of this page wrote it. */
function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
