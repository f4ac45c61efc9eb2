import { pageStore } from '../page-store/page-store'

type State =
  | { kind: 'loading' | 'failed' | 'loading-again' }
  | { kind: 'here'; parts: typeof import('./additions') }

const state = pageStore<State>({ kind: 'loading' })
let isRequested = false

/** Loads the code for additions to reports. After a failure the next call tries again. */
export async function loadAdditions(): Promise<void> {
  if (isRequested) return
  isRequested = true
  if (state.get().kind === 'failed') state.set({ kind: 'loading-again' })
  try {
    // The service worker stores the file by this name.
    const { ReportDetails, RefusedAddition, ReportAgainButton } = await import(
      /* webpackChunkName: "report-details" */ './additions'
    )
    state.set({ kind: 'here', parts: { ReportDetails, RefusedAddition, ReportAgainButton } })
  } catch (error) {
    console.warn('The code for notes and photos did not load:', error)
    isRequested = false
    state.set({ kind: 'failed' })
  }
}

/** Whether the code is loaded, and its parts. */
export const useAdditions = state.use
