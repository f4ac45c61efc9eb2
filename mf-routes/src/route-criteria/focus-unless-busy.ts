/** Focuses a heading, unless the user is typing in a field. */
export function focusUnlessBusy(heading: HTMLElement | null) {
  if (!(document.activeElement instanceof HTMLInputElement)) heading?.focus()
}
