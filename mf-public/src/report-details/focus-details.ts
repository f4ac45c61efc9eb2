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
