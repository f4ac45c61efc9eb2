import { useSyncExternalStore } from 'react'

type State =
  | { kind: 'loading' | 'failed' | 'loading-again' }
  | { kind: 'here'; parts: typeof import('./additions') }

let state: State = { kind: 'loading' }
let isAsked = false
const listeners = new Set<() => void>()

/** Loads the code for additions to reports. What failed is tried again by the next call. */
export async function loadAdditions(): Promise<void> {
  if (isAsked) return
  isAsked = true
  if (state.kind === 'failed') set({ kind: 'loading-again' })
  try {
    // The name is that of a file which the service worker keeps.
    const { ReportDetails, RefusedAddition, ReportAnewButton } = await import(
      /* webpackChunkName: "report-details" */ './additions'
    )
    set({ kind: 'here', parts: { ReportDetails, RefusedAddition, ReportAnewButton } })
  } catch (error) {
    console.warn('The code for notes and photos did not load:', error)
    isAsked = false
    set({ kind: 'failed' })
  }
}

/** Whether the code is there, and its parts. */
export const useAdditions = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )

function set(next: State) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
