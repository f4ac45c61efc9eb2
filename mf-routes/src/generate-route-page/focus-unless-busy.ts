/** Takes keyboard and screen reader to a heading, but not out of a field someone is typing in. */
export function focusUnlessBusy(heading: HTMLElement | null) {
  if (!(document.activeElement instanceof HTMLInputElement)) heading?.focus()
}
