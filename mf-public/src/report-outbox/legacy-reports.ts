import { isKey, newKey, type Outbox, runInOneTab } from 'shared-domain/outbox'
import type { RememberedReport } from './report-entry'
import { type ReportAbout, reportEntry } from './report-entry'

/** Where earlier versions of this page kept them: in one list, then in an entry each. */
const LIST = 'kept-reports'
const ENTRY = 'kept-report:'

/** As earlier versions kept it. */
type OldReport = RememberedReport & { refusal?: string }

/** Takes over what earlier versions kept on this phone, each report with a key. */
export const adoptOldReports = (outbox: Outbox<ReportAbout>): Promise<void> =>
  runInOneTab('adopt-old-reports', async () => {
    try {
      splitList()
      for (const entry of Object.keys(localStorage).filter((key) => key.startsWith(ENTRY)))
        await adopt(outbox, entry)
    } catch {
      // Full or switched off: the rest waits where it is.
    }
  })

async function adopt(outbox: Outbox<ReportAbout>, entry: string): Promise<void> {
  const old = parsed<OldReport | null>(localStorage.getItem(entry))
  if (!old || !isKey(old.id) || !old.issue || !old.binId) return
  const { id, madeAt, refusal } = old
  const report = { ...reportEntry(old), id, madeAt, ...(refusal !== undefined && { refusal }) }
  if ((await outbox.put(report).done) === 'stored') localStorage.removeItem(entry)
}

/** Gives each report of the list an entry and a key of its own. */
function splitList(): void {
  const old = parsed<OldReport[] | null>(localStorage.getItem(LIST))
  if (!Array.isArray(old)) return
  // The keys are written down first: on a phone that is full midway, what is taken over twice is still one report.
  const keyed = old.filter(Boolean).map((report) => (isKey(report.id) ? report : { ...report, id: newKey() }))
  writeList(keyed)
  for (const [index, report] of keyed.entries()) {
    localStorage.setItem(ENTRY + report.id, JSON.stringify(report))
    writeList(keyed.slice(index + 1))
  }
}

function writeList(reports: readonly OldReport[]): void {
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
