const day = new Intl.DateTimeFormat('en-NZ', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  // The date is a calendar day already: any other zone could move it.
  timeZone: 'UTC',
})

/** When a bin was last emptied, from a day such as 2026-11-20; `null` when nobody knows. */
export const collectedText = (lastCollected: string | null) =>
  lastCollected === null
    ? 'Last collected: not known'
    : `Last collected ${day.format(new Date(lastCollected))}`
