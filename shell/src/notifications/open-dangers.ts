import { useSyncExternalStore } from 'react'
import { t } from '../messages/translate'

/** Dangers that are open in the record, whichever page is on screen. */
interface OpenDangers {
  open: number
  unacknowledged: number
}

const NONE: OpenDangers = { open: 0, unacknowledged: 0 }
let known = NONE
const listeners = new Set<() => void>()

export function setOpenDangers(next: OpenDangers = NONE): void {
  known = next
  for (const listener of listeners) listener()
}

/** What the watch of the record read last; none before that, and with mock data. */
export const useOpenDangers = (): OpenDangers =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Such as '2 dangers open'. */
export const openDangersText = (count: number) => t('notifications.dangersOpen', { count })
