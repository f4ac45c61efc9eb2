import { useSyncExternalStore } from 'react'
import { RECORD_COPY } from 'shared-domain/client'
import type { Toast } from 'shared-ui'

/** A notification, seen or not. */
export interface Notification {
  /** A second entry with this key replaces the first. */
  id: string
  tone: Toast['tone'] | 'danger'
  title: string
  description?: string | undefined
  /** The page with the details. */
  path?: string | undefined
  /** In ms since 1970. */
  at: number
  isSeen: boolean
}

/** Signing out removes it from the device. */
const KEY = `${RECORD_COPY}notifications`
const NOTIFICATIONS_MAX = 50
const NONE: readonly Notification[] = []

let kept: readonly Notification[] = read()
const listeners = new Set<() => void>()

/** The notifications, newest first, shared by all tabs of the browser. */
export const useNotifications = () =>
  useSyncExternalStore(
    subscribe,
    () => kept,
    () => NONE,
  )

export const addNotification = (added: Notification) =>
  change((known) =>
    known.some(({ id }) => id === added.id) ? known : [added, ...known].slice(0, NOTIFICATIONS_MAX),
  )

/** Keeps the text of a toast. An error stays new until the notifications are opened, because its toast may have been missed. */
export const keepToast = ({ tone, title, description, path }: Toast, at = Date.now()) =>
  addNotification({
    id: `toast ${at} ${title}`,
    tone,
    title,
    description,
    path,
    at,
    isSeen: tone !== 'error',
  })

export const markAllSeen = () => change((known) => known.map((one) => ({ ...one, isSeen: true })))
/** Marks those as seen whose alerts are read in the record. */
export function markSeen(isRead: (id: string) => boolean): void {
  const isSeenNow = (one: Notification) => one.isSeen || isRead(one.id)
  if (kept.some((one) => !one.isSeen && isRead(one.id)))
    change((known) => known.map((one) => ({ ...one, isSeen: isSeenNow(one) })))
}
export const removeNotification = (id: string) => change((known) => known.filter((one) => one.id !== id))
export const clearNotifications = () => change(() => NONE)

function change(made: (known: readonly Notification[]) => readonly Notification[]) {
  kept = made(kept)
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage the notifications last as long as the page.
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
