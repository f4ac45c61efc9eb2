import { pageStore } from '../page-store/page-store'

const openReport = pageStore<string | null>(null)

/** Opens the form that adds to a report of this phone; `null` closes it. */
export const appendTo = openReport.set

/** Closes the form if it adds to this report, which is being removed. */
export const stopAppendingTo = (id: string) => openReport.get() === id && appendTo(null)

/** The id of the report that is being added to. */
export const useAppendingTo = openReport.use

export const DETAILS_ID = 'report-details'

let isFocusRequested = false

/** Moves the focus to the form that adds to a report, once it is rendered. */
export function focusDetails(): void {
  isFocusRequested = true
  // The form may be open already.
  focusIfRequested(document.getElementById(DETAILS_ID))
}

/** The form's ref: takes the focus if it was requested. */
export function focusIfRequested(form: HTMLElement | null): void {
  if (!form || !isFocusRequested) return
  // After the render, so that a form that is about to be replaced leaves the focus to the next one.
  setTimeout(() => {
    if (!isFocusRequested || !form.isConnected) return
    isFocusRequested = false
    form.focus()
  })
}

/** The element with the state of the report just submitted. */
export const OUTCOME_ID = 'report-outcome'

/** The element id of a report in the list of those of this phone. */
export const reportPlaceId = (reportId: string) => `report-${reportId}`

/** Moves the focus to a report of this phone after the next render. */
export function focusReport(reportId: string): void {
  setTimeout(() => {
    const place = document.getElementById(reportPlaceId(reportId)) ?? document.getElementById(OUTCOME_ID)
    place?.focus()
  })
}
