import { useSyncExternalStore } from 'react'
import { t } from '../messages/translate'

/** Dangers that are open in the record, whichever page is on screen. */
interface OpenDangers {
  open: number
  unacknowledged: number
}

const NONE: OpenDangers = { open: 0, unacknowledged: 0 }
let known = NONE
let areAlertsWatched = true
const listeners = new Set<() => void>()

export function setOpenDangers(next: OpenDangers = NONE): void {
  known = next
  for (const listener of listeners) listener()
}

/** Whether the watch of the record runs, where the person may read it. */
export function setAlertsWatched(next: boolean): void {
  areAlertsWatched = next
  for (const listener of listeners) listener()
}

/** What the watch of the record read last; none before that, and with mock data. */
export const useOpenDangers = (): OpenDangers =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  )

/** False while the code that watches the record does not load: then no alert and no danger reaches this page. */
export const useAlertsWatched = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => areAlertsWatched,
    () => true,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Such as '2 dangers open'. */
export const openDangersText = (count: number) => t('notifications.dangersOpen', { count })
