import { useSyncExternalStore } from 'react'
import type { ReportEntry } from './report-entry'
import { reportOutbox } from './report-outbox'
import type { SentReport } from './sent-report'
import { sentReports } from './sent-reports'

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
