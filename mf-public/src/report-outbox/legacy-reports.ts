import { isKey, newKey, type Outbox, runInOneTab } from 'shared-domain/outbox'
import { type RememberedReport, type ReportAbout, reportEntry } from './report-entry'

// Earlier versions of this page stored reports in localStorage: first in one list, then each under its own key.
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
      // Storage is full or switched off: the rest stays where it is.
    }
  })

async function adopt(outbox: Outbox<ReportAbout>, name: string): Promise<void> {
  const report = parsed<LegacyReport | null>(localStorage.getItem(name))
  if (!report || !isKey(report.id) || !report.issue || !report.binId) return
  const { id, madeAt, refusal } = report
  // It may have been sent before, without a secret.
  const { headers, ...made } = reportEntry(report)
  const entry = { ...made, id, madeAt, ...(refusal !== undefined && { refusal }) }
  if ((await outbox.put(entry).done) === 'stored') localStorage.removeItem(name)
}

/** Stores each report of the list under its own key. */
function splitList(): void {
  const list = parsed<LegacyReport[] | null>(localStorage.getItem(LIST))
  if (!Array.isArray(list)) return
  // Idempotency keys are stored first: if the quota is exceeded midway, a report that is adopted twice is still one.
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

/** `null` for what no earlier version wrote: it stays where it is. */
function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
