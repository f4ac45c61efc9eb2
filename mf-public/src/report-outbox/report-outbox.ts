import { useSyncExternalStore } from 'react'
import { REPORT_HOLD_MS } from 'shared-domain'
import type { ReportReceipt } from 'shared-domain/contract'
import { classifyResponse, type Outbox, type OutboxEntry, openOutbox } from 'shared-domain/outbox'
import {
  isReceiptOf,
  REPORTS,
  type ReportAbout,
  type ReportEntry,
  SENT_PREFIX,
  type SentReport,
  sentReport,
} from './report-entry'

/** Where this page hands in reports. */
interface ReportOutbox {
  outbox: Outbox<ReportAbout>
  /** Remembers a report that was taken, on the phone if that can be. */
  rememberSent: (report: SentReport) => void
  /** What only this page remembers of those, as JSON by id. */
  unkeptSent: Map<string, string>
}

interface DeliveredEntry {
  about: ReportAbout
  /** Of a report. */
  sent: SentReport | null
  /** Of a note: how many characters the next one may have. */
  noteRoom?: number | undefined
}

declare global {
  interface Window {
    reportOutbox?: ReportOutbox
  }
  interface WindowEventMap {
    /** The record has taken an entry of this page. */
    entrydelivered: CustomEvent<DeliveredEntry>
  }
}

/** The one desk of this page. */
export function reportOutbox(): ReportOutbox {
  window.reportOutbox ??= openReportOutbox()
  return window.reportOutbox
}

function openReportOutbox(): ReportOutbox {
  const unkeptSent = new Map<string, string>()
  function rememberSent(report: SentReport) {
    const text = JSON.stringify(report)
    try {
      localStorage.setItem(SENT_PREFIX + report.id, text)
    } catch {
      unkeptSent.set(report.id, text)
    }
  }
  function onDelivered({ id, madeAt, about }: OutboxEntry<ReportAbout>, body: unknown) {
    const sent = about.kind === 'report' ? sentReport({ ...about, id, madeAt }, body as ReportReceipt) : null
    if (sent) rememberSent(sent)
    const { noteRoom } = body as { noteRoom?: number }
    dispatchEvent(new CustomEvent<DeliveredEntry>('entrydelivered', { detail: { about, sent, noteRoom } }))
  }
  const outbox = openOutbox<ReportAbout>({
    name: REPORTS,
    undoWindowMs: REPORT_HOLD_MS,
    classify: (answer, entry) => classifyResponse(answer, (body) => isReceiptOf(entry, body)),
    onDelivered,
  })
  return { outbox, rememberSent, unkeptSent }
}

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

/** Takes entries off the phone. Answers with how to put them back. */
export function removeEntries(entries: readonly ReportEntry[]): () => void {
  const { outbox } = reportOutbox()
  for (const { id } of entries) void outbox.remove(id)
  return () => {
    for (const { stored, heldUntil, ...entry } of entries) outbox.put(entry)
  }
}

const NO_ENTRIES: readonly ReportEntry[] = []
const NONE_SENT: readonly SentReport[] = []

const onEntriesChange = (listener: () => void) => reportOutbox().outbox.subscribe(listener)

/** What waits on this phone, newest first. */
export const useOutboxEntries = () =>
  useSyncExternalStore(
    onEntriesChange,
    () => reportOutbox().outbox.entries(),
    () => NO_ENTRIES,
  )

/** What was sent from this phone, newest first. */
export const useSentReports = () =>
  useSyncExternalStore(sentReports.subscribe, sentReports.all, () => NONE_SENT)
