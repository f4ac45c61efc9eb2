import { useSyncExternalStore } from 'react'
import { RECORD_COPY } from 'shared-domain/client'
import type { Toast } from 'shared-ui'

/** Something that an operator was told, or is yet to see. */
export interface Notification {
  /** The same thing is kept once. */
  id: string
  tone: Toast['tone']
  title: string
  description?: string | undefined
  /** Where it can be looked at. */
  path?: string
  /** In ms since 1970. */
  at: number
  isSeen: boolean
}

/** Signing out takes it off the device. */
const KEY = `${RECORD_COPY}notifications`
const KEPT = 50
const NONE: readonly Notification[] = []

let kept: readonly Notification[] = read()
const listeners = new Set<() => void>()

/** The notifications, newest first, the same in all tabs of the browser. */
export const useInbox = () => useSyncExternalStore(subscribe, () => kept)

export const addToInbox = (added: Notification) =>
  change((known) => (known.some(({ id }) => id === added.id) ? known : [added, ...known].slice(0, KEPT)))

/** What a toast said stays readable. An error is new until somebody looks: its toast may have gone unread. */
export const keepToast = ({ tone, title, description }: Toast, at = Date.now()) =>
  addToInbox({ id: `toast ${at} ${title}`, tone, title, description, at, isSeen: tone !== 'error' })

export const markAllSeen = () => change((known) => known.map((one) => ({ ...one, isSeen: true })))
export const removeFromInbox = (id: string) => change((known) => known.filter((one) => one.id !== id))
export const clearInbox = () => change(() => NONE)

function change(made: (known: readonly Notification[]) => readonly Notification[]) {
  kept = made(kept)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A full or private browser keeps them for this page alone.
  }
  for (const listener of listeners) listener()
}

function read(): readonly Notification[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Notification[]
  } catch {
    return NONE
  }
}

function subscribe(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    kept = read()
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}
