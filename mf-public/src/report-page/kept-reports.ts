import { useSyncExternalStore } from 'react'
import type { Report } from './report'

export interface KeptReport extends Report {
  id: string
  /** When it was made, ms since 1970. */
  madeAt: number
}

const KEY = 'kept-reports'
const NONE: readonly KeptReport[] = []
const listeners = new Set<() => void>()
let read: { text: string; reports: readonly KeptReport[] } = { text: '', reports: NONE }

/** The reports that are kept on this phone, newest first. */
export const useKeptReports = () => useSyncExternalStore(subscribe, keptReports, () => NONE)

/** Keeps a report; `false` when the phone's storage refuses. */
export const keepReport = (report: Report) =>
  write([{ ...report, id: crypto.randomUUID(), madeAt: Date.now() }, ...keptReports()])

export const removeReport = (id: string) => write(keptReports().filter((report) => report.id !== id))

/** Puts back what `removeReport` took away. */
export const restoreReport = (report: KeptReport) =>
  write([...keptReports(), report].sort((a, b) => b.madeAt - a.madeAt))

// The same text gives the same list, as React asks of a snapshot.
function keptReports(): readonly KeptReport[] {
  const text = storedText()
  if (text !== read.text) read = { text, reports: parsed(text) }
  return read.reports
}

function storedText(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function parsed(text: string): readonly KeptReport[] {
  try {
    return JSON.parse(text) as KeptReport[]
  } catch {
    return NONE
  }
}

function write(reports: readonly KeptReport[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(reports))
  } catch {
    return false
  }
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab of the same phone.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
