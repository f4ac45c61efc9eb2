import { useSyncExternalStore } from 'react'
import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import type { ReportReceipt } from 'shared-domain/contract'
import { type NewEntry, type Outbox, type OutboxEntry, openOutbox } from 'shared-domain/outbox'
import {
  classifyReportResponse,
  REPORTS,
  type ReportAbout,
  type ReportEntry,
  reportOf,
  SENT_PREFIX,
  type SentReport,
  secretHeader,
  sentReport,
} from './report-entry'

/** The outbox of reports, and the reports that were delivered from this phone. */
interface ReportOutbox {
  outbox: Outbox<ReportAbout>
  /** Stores a delivered report on the phone if possible. */
  rememberSent: (report: SentReport) => void
  /** The delivered reports that the phone could not store, as JSON by id. */
  unstoredSent: Map<string, string>
}

interface DeliveredEntry {
  about: ReportAbout
  /** The delivered report; `null` for other entries. */
  sent: SentReport | null
  /** How many characters the next note may have; set when a note was delivered. */
  noteRoom?: number | undefined
}

declare global {
  interface Window {
    reportOutbox?: ReportOutbox
  }
  interface WindowEventMap {
    /** The record has accepted an entry of this page. */
    entrydelivered: CustomEvent<DeliveredEntry>
  }
}

/** The one outbox of this page. */
export function reportOutbox(): ReportOutbox {
  window.reportOutbox ??= openReportOutbox()
  return window.reportOutbox
}

function openReportOutbox(): ReportOutbox {
  const unstoredSent = new Map<string, string>()
  function rememberSent(report: SentReport) {
    const text = JSON.stringify(report)
    try {
      localStorage.setItem(SENT_PREFIX + report.id, text)
      unstoredSent.delete(report.id)
    } catch {
      unstoredSent.set(report.id, text)
    }
  }
  function onDelivered(entry: OutboxEntry<ReportAbout>, body: unknown) {
    const { about } = entry
    const report = reportOf(entry)
    // The report was taken back while it was being sent.
    if (report && withdrawalOf(report.id, outbox.entries())) return
    const sent = report && sentReport(report, body as ReportReceipt)
    if (sent) rememberSent(sent)
    // Another tab may have stored the report meanwhile.
    if (about.kind === 'withdrawal') sentReports.remove(about.report.id)
    const { noteRoom } = body as { noteRoom?: number }
    dispatchEvent(new CustomEvent<DeliveredEntry>('entrydelivered', { detail: { about, sent, noteRoom } }))
  }
  const outbox = openOutbox<ReportAbout>({
    name: REPORTS,
    classify: classifyReportResponse,
    onDelivered,
    // A separate chunk, because the server rarely asks for proof of work.
    prove: async (challenge) => (await import('./prove-work')).proveWork(challenge),
  })
  return { outbox, rememberSent, unstoredSent }
}

/** The waiting entry that takes a report back, if there is one. */
const withdrawalOf = (reportId: string, entries: readonly ReportEntry[]) =>
  entries.find(({ about }) => about.kind === 'withdrawal' && about.report.id === reportId)

/** The headers that a request to change a report of this phone needs. */
export function headersFor(reportId: string) {
  const sent = sentReports.all().find(({ id }) => id === reportId)
  const entry = reportOutbox()
    .outbox.entries()
    .find(({ id }) => id === reportId)
  return sent ? secretHeader(sent.secret) : (entry?.headers ?? {})
}

const SHOWN = 20

let read: { text: string; reports: readonly SentReport[] } = { text: '', reports: [] }
const listeners = new Set<() => void>()

/** The reports that were sent from this phone, newest first. The list is the same object while nothing changes. */
export const sentReports = {
  all(): readonly SentReport[] {
    const { unstoredSent } = reportOutbox()
    const texts = [...storedTexts(unstoredSent), ...unstoredSent.values()]
    const text = texts.join('\n')
    if (text !== read.text) read = { text, reports: newest(texts.flatMap(parsed)) }
    return read.reports
  },
  put(report: SentReport): void {
    reportOutbox().rememberSent(report)
    notify()
  },
  /** Updates a stored report, if it was sent from this phone. */
  note(id: string, more: Pick<SentReport, 'noteRoom' | 'isShut'>): void {
    const report = sentReports.all().find((sent) => sent.id === id)
    if (report) sentReports.put({ ...report, ...more })
  },
  remove(id: string): void {
    reportOutbox().unstoredSent.delete(id)
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

/** Removes entries from the phone. Returns how to put them back. */
export function removeEntries(entries: readonly ReportEntry[]): () => void {
  const { outbox } = reportOutbox()
  for (const { id } of entries) void outbox.remove(id)
  return () => {
    for (const { stored, ...entry } of entries) outbox.put(entry)
  }
}

const NO_ENTRIES: readonly ReportEntry[] = []
const NONE_SENT: readonly SentReport[] = []

const onEntriesChange = (listener: () => void) => reportOutbox().outbox.subscribe(listener)

/** Puts a report into the outbox; returns `null` with mock data. */
export function usePutReport() {
  const isSent = useDataSource(reachesRecord)
  return (entry: NewEntry<ReportAbout>) => (isSent ? reportOutbox().outbox.put(entry) : null)
}

/** The entries that wait on this phone, newest first. */
export function useOutboxEntries(): readonly ReportEntry[] {
  const entries = useSyncExternalStore(
    onEntriesChange,
    () => reportOutbox().outbox.entries(),
    () => NO_ENTRIES,
  )
  return useDataSource(reachesRecord) ? entries : NO_ENTRIES
}

/** The reports that were sent from this phone, newest first. */
export function useSentReports(): readonly SentReport[] {
  const sent = useSyncExternalStore(sentReports.subscribe, sentReports.all, () => NONE_SENT)
  return useDataSource(reachesRecord) ? sent : NONE_SENT
}
