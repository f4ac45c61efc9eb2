const inWords = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** A day such as 'Sunday, 22 November'; `day` as YYYY-MM-DD. */
export const dayText = (day: string) => inWords.format(new Date(`${day}T00:00:00Z`))
