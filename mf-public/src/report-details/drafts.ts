import { useSyncExternalStore } from 'react'

/** What somebody has written to add to a report, and not added yet. */
export interface Draft {
  note: string
  name: string
  email: string
  phone: string
  /** The entries that were refused and go when this is added in their place. */
  replaces: readonly string[]
}

export const EMPTY_DRAFT: Draft = { note: '', name: '', email: '', phone: '', replaces: [] }

const PREFIX = 'draft:'
/** What only this page remembers, as JSON by the report's id. */
const unkept = new Map<string, string>()
/** By the report's id: what was read, and the text that it was read from. */
const read = new Map<string, { text: string; draft: Draft }>()
const listeners = new Set<() => void>()

/** What is written for a report: the same object as long as nothing changes, `null` for nothing. */
export function draftOf(reportId: string): Draft | null {
  const text = storedText(reportId) ?? unkept.get(reportId)
  if (!text) return null
  const before = read.get(reportId)
  if (before?.text === text) return before.draft
  const draft = parsed(text)
  read.set(reportId, { text, draft })
  return draft
}

/** Remembers what is written for a report as long as the tab is open; empty it is forgotten. */
export function keepDraft(reportId: string, draft: Draft): void {
  const { replaces, ...words } = draft
  const isEmpty = Object.values(words).every((text) => text === '')
  const text = isEmpty ? '' : JSON.stringify(draft)
  unkept.delete(reportId)
  try {
    if (isEmpty) sessionStorage.removeItem(PREFIX + reportId)
    else sessionStorage.setItem(PREFIX + reportId, text)
  } catch {
    // A phone that keeps nothing for this page: the page itself still does.
    unkept.set(reportId, text)
  }
  for (const listener of listeners) listener()
}

/** What is written for a report; `null` for nothing. */
export const useDraft = (reportId: string) =>
  useSyncExternalStore(
    subscribe,
    () => draftOf(reportId),
    () => null,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function storedText(reportId: string): string | null {
  try {
    // What it could not take is newer than what it has.
    return unkept.has(reportId) ? null : sessionStorage.getItem(PREFIX + reportId)
  } catch {
    return null
  }
}

function parsed(text: string): Draft {
  try {
    return { ...EMPTY_DRAFT, ...JSON.parse(text) }
  } catch {
    return EMPTY_DRAFT
  }
}
