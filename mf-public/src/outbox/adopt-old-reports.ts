import { isKey, newKey } from 'shared-domain/outbox'
import { keptReports } from './kept-reports'
import type { RememberedReport } from './report'

/** Where an earlier version of this page kept them, in one list. */
const OLD = 'kept-reports'

/** Takes over what an earlier version kept on this phone, each report with a key. By one tab at a time. */
export function adoptOldReports(): void {
  const old = readOld()
  if (old.length === 0) return
  try {
    // The keys are written down first: on a phone that is full midway, what is taken over twice is still one report.
    const keyed = old.map((report) => (isKey(report.id) ? report : { ...report, id: newKey() }))
    writeOld(keyed)
    for (const [index, report] of keyed.entries()) {
      if (!keptReports.put(report)) return
      writeOld(keyed.slice(index + 1))
    }
  } catch {
    // Full: the rest waits where it is.
  }
}

function readOld(): RememberedReport[] {
  try {
    const old = JSON.parse(localStorage.getItem(OLD) ?? '[]')
    return Array.isArray(old) ? old.filter(Boolean) : []
  } catch {
    // Nothing that an earlier version wrote: it stays where it is.
    return []
  }
}

function writeOld(reports: readonly RememberedReport[]): void {
  if (reports.length === 0) localStorage.removeItem(OLD)
  else localStorage.setItem(OLD, JSON.stringify(reports))
}
