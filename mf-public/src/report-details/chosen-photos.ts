import { useSyncExternalStore } from 'react'

/** A photo that was chosen, as it will be sent. */
export interface ChosenPhoto {
  id: string
  name: string
  jpeg: Blob
}

const NONE: readonly ChosenPhoto[] = []
const chosen = new Map<string, readonly ChosenPhoto[]>()
const listeners = new Set<() => void>()

export const photosFor = (reportId: string) => chosen.get(reportId) ?? NONE

/** Remembers the photos chosen for a report as long as the page is open. */
export function choosePhotos(reportId: string, photos: readonly ChosenPhoto[]): void {
  chosen.set(reportId, photos)
  for (const listener of listeners) listener()
}

export const useChosenPhotos = (reportId: string) =>
  useSyncExternalStore(
    subscribe,
    () => photosFor(reportId),
    () => NONE,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
