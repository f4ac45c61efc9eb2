import { reportOutbox } from './report-outbox'
import { SENT_PREFIX, type SentReport } from './sent-report'

const SHOWN = 20

let read: { text: string; reports: readonly SentReport[] } = { text: '', reports: [] }
const listeners = new Set<() => void>()

/** The newest reports that were sent from this phone, newest first; the same list as long as nothing changes. */
export const sentReports = {
  all(): readonly SentReport[] {
    const texts = [...storedTexts(), ...reportOutbox().unkeptSent.values()]
    const text = texts.join('\n')
    if (text !== read.text) read = { text, reports: newest(texts.flatMap(parsed)) }
    return read.reports
  },
  put(report: SentReport): void {
    reportOutbox().rememberSent(report)
    tell()
  },
  /** Remembers something more of a report, if this phone knows it as sent. */
  note(id: string, more: Pick<SentReport, 'noteRoom' | 'isShut'>): void {
    const report = sentReports.all().find((sent) => sent.id === id)
    if (report) sentReports.put({ ...report, ...more })
  },
  remove(id: string): void {
    reportOutbox().unkeptSent.delete(id)
    try {
      localStorage.removeItem(SENT_PREFIX + id)
    } catch {
      // Where nothing is kept there is nothing to remove.
    }
    tell()
  },
  /** Calls back after each change, those of other tabs included. Answers with how to end it. */
  subscribe(listener: () => void): () => void {
    const end = new AbortController()
    const { signal } = end
    const hear = ({ key }: StorageEvent) => (key === null || key.startsWith(SENT_PREFIX)) && listener()
    listeners.add(listener)
    addEventListener('storage', hear, { signal })
    addEventListener('entrydelivered', listener, { signal })
    return () => {
      listeners.delete(listener)
      end.abort()
    }
  },
  /** Forgets all but the newest. */
  prune(): void {
    for (const { id } of sentReports.all().slice(SHOWN)) sentReports.remove(id)
  },
}

function tell(): void {
  for (const listener of listeners) listener()
}

function storedTexts(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(SENT_PREFIX))
    return keys.map((key) => localStorage.getItem(key) ?? '')
  } catch {
    // The phone keeps nothing for this page: so there is nothing.
    return []
  }
}

function parsed(text: string): SentReport[] {
  try {
    const report: SentReport | null = JSON.parse(text)
    return report?.id && report.reference ? [report] : []
  } catch {
    return []
  }
}

const newest = (reports: SentReport[]) => reports.sort((a, b) => b.madeAt - a.madeAt)
