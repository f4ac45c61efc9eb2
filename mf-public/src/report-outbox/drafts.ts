import { useSyncExternalStore } from 'react'

/** What a resident has typed to add to a report and not submitted yet. */
export interface Draft {
  note: string
  name: string
  email: string
  phone: string
  /** The ids of the rejected entries that this draft replaces when it is submitted. */
  replaces: readonly string[]
}

export const EMPTY_DRAFT: Draft = { note: '', name: '', email: '', phone: '', replaces: [] }

const PREFIX = 'draft:'
/** Drafts that could not be stored, as JSON by the report's id. */
const unstored = new Map<string, string>()
/** Parsed drafts by the report's id, so that an unchanged draft stays the same object. */
const read = new Map<string, { text: string; draft: Draft }>()
const listeners = new Set<() => void>()

/** The draft for a report, which is the same object while nothing changes; `null` when there is none. */
export function draftOf(reportId: string): Draft | null {
  const text = storedText(reportId) ?? unstored.get(reportId)
  if (!text) return null
  const before = read.get(reportId)
  if (before?.text === text) return before.draft
  const draft = parsed(text)
  read.set(reportId, { text, draft })
  return draft
}

/** Stores a draft for as long as the tab is open; an empty one is deleted. */
export function keepDraft(reportId: string, draft: Draft): void {
  const { replaces, ...words } = draft
  const isEmpty = Object.values(words).every((text) => text === '')
  const text = isEmpty ? '' : JSON.stringify(draft)
  unstored.delete(reportId)
  try {
    if (isEmpty) sessionStorage.removeItem(PREFIX + reportId)
    else sessionStorage.setItem(PREFIX + reportId, text)
  } catch {
    // Storage is full or switched off, so the draft stays in memory.
    unstored.set(reportId, text)
  }
  for (const listener of listeners) listener()
}

/** The draft for a report; `null` when there is none. */
export const useDraft = (reportId: string) =>
  useSyncExternalStore(
    subscribe,
    () => draftOf(reportId),
    () => null,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function storedText(reportId: string): string | null {
  try {
    // A draft that could not be stored is newer than the stored one.
    return unstored.has(reportId) ? null : sessionStorage.getItem(PREFIX + reportId)
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
