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
  type SentReport,
  secretHeader,
  sentReport,
} from './report-entry'
import { rememberSent, sentReports } from './sent-reports'

interface ReportOutbox {
  outbox: Outbox<ReportAbout>
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
  return { outbox }
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

/** Removes entries from the phone. Returns how to put them back. */
export function removeEntries(entries: readonly ReportEntry[]): () => void {
  const { outbox } = reportOutbox()
  for (const { id } of entries) void outbox.remove(id)
  return () => {
    for (const { stored, ...entry } of entries) outbox.put(entry)
  }
}

const NO_ENTRIES: readonly ReportEntry[] = []

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
