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

/** Whoever opens the form from elsewhere finds it by this. */
export const DETAILS_ID = 'report-details'

let isAwaited = false

/** Takes the keyboard, and the screen, to the form that adds to a report, once it is there. */
export function focusDetails(): void {
  isAwaited = true
  // That of a report that stands open already.
  arriveAt(document.getElementById(DETAILS_ID))
}

/** Says that the form is there. */
export function arriveAt(form: HTMLElement | null): void {
  if (!form || !isAwaited) return
  // Once the page is drawn: one that is about to go, for another report, hands on to the next.
  setTimeout(() => {
    if (!isAwaited || !form.isConnected) return
    isAwaited = false
    form.focus()
  })
}

/** Where what became of the report just made is told. */
export const OUTCOME_ID = 'report-outcome'

/** The id of a report's place in the list of those of this phone. */
export const reportPlaceId = (reportId: string) => `report-${reportId}`

/** Takes the keyboard, and the screen, to a report of this phone once the page is drawn anew. */
export function focusReport(reportId: string): void {
  setTimeout(() => {
    const place = document.getElementById(reportPlaceId(reportId)) ?? document.getElementById(OUTCOME_ID)
    place?.focus()
  })
}
