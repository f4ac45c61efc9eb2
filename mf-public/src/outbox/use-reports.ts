import { useSyncExternalStore } from 'react'
import { reportDesk } from './report-desk'
import type { ReportLetter } from './report-letter'
import type { SentReport } from './sent-report'
import { sentReports } from './sent-reports'

const NO_LETTERS: readonly ReportLetter[] = []
const NONE_SENT: readonly SentReport[] = []

const lettersChange = (listener: () => void) => reportDesk().outbox.subscribe(listener)

/** What waits on this phone, newest first. */
export const useLetters = () =>
  useSyncExternalStore(
    lettersChange,
    () => reportDesk().outbox.letters(),
    () => NO_LETTERS,
  )

/** What was sent from this phone, newest first. */
export const useSentReports = () =>
  useSyncExternalStore(sentReports.subscribe, sentReports.all, () => NONE_SENT)
