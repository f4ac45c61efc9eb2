import { useSyncExternalStore } from 'react'
import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { SENT_PREFIX, type SentReport } from './report-entry'

declare global {
  interface Window {
    /** The delivered reports that the phone could not store, as JSON by id. */
    unstoredSent?: Map<string, string>
  }
}

function unstoredSent(): Map<string, string> {
  window.unstoredSent ??= new Map()
  return window.unstoredSent
}

/** Whether the phone has stored all delivered reports. */
export const areAllStored = () => unstoredSent().size === 0

/** Stores a delivered report on the phone if possible. */
export function rememberSent(report: SentReport): void {
  const text = JSON.stringify(report)
  try {
    localStorage.setItem(SENT_PREFIX + report.id, text)
    unstoredSent().delete(report.id)
  } catch {
    unstoredSent().set(report.id, text)
  }
}

const SHOWN = 20

let read: { text: string; reports: readonly SentReport[] } = { text: '', reports: [] }
const listeners = new Set<() => void>()

/** The reports that were sent from this phone, newest first. The list is the same object while nothing changes. */
export const sentReports = {
  all(): readonly SentReport[] {
    const texts = [...storedTexts(unstoredSent()), ...unstoredSent().values()]
    const text = texts.join('\n')
    if (text !== read.text) read = { text, reports: newest(texts.flatMap(parsed)) }
    return read.reports
  },
  put(report: SentReport): void {
    rememberSent(report)
    notify()
  },
  /** Updates a stored report, if it was sent from this phone. */
  note(id: string, more: Pick<SentReport, 'noteRoom' | 'isShut' | 'added'>): void {
    const report = sentReports.all().find((sent) => sent.id === id)
    if (report) sentReports.put({ ...report, ...more })
  },
  remove(id: string): void {
    unstoredSent().delete(id)
    try {
      localStorage.removeItem(SENT_PREFIX + id)
    } catch {
      // Storage is switched off: nothing is stored.
    }
    notify()
  },
  /** Calls back after each change, in this tab or another. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void {
    const controller = new AbortController()
    const { signal } = controller
    const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(SENT_PREFIX)) && listener()
    listeners.add(listener)
    addEventListener('storage', onStorage, { signal })
    addEventListener('entrydelivered', listener, { signal })
    return () => {
      listeners.delete(listener)
      controller.abort()
    }
  },
  /** Deletes all but the newest. */
  prune(): void {
    for (const { id } of sentReports.all().slice(SHOWN)) sentReports.remove(id)
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Without those of which this page has a newer version. */
function storedTexts(newer: ReadonlyMap<string, string>): string[] {
  try {
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(SENT_PREFIX) && !newer.has(key.slice(SENT_PREFIX.length)),
    )
    return keys.map((key) => localStorage.getItem(key) ?? '')
  } catch {
    // Storage is switched off: nothing is stored.
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

const NONE_SENT: readonly SentReport[] = []

/** The reports that were sent from this phone, newest first. */
export function useSentReports(): readonly SentReport[] {
  const sent = useSyncExternalStore(sentReports.subscribe, sentReports.all, () => NONE_SENT)
  return useDataSource(reachesRecord) ? sent : NONE_SENT
}
