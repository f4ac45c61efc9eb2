import { useSyncExternalStore } from 'react'

let reportId: string | null = null
const listeners = new Set<() => void>()

/** Opens the form that adds to a report of this phone, or, with `null`, closes it. */
export function addTo(id: string | null): void {
  reportId = id
  for (const listener of listeners) listener()
}

/** Closes the form if it adds to this report, which is gone. */
export const stopAddingTo = (id: string) => reportId === id && addTo(null)

/** The id of the report that is being added to. */
export const useAddingTo = () =>
  useSyncExternalStore(
    subscribe,
    () => reportId,
    () => null,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
