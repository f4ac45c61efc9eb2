const calendar = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The calendar day in New Zealand at `time`, YYYY-MM-DD. */
export function aucklandDate(time: Date): string {
  const parts = calendar.formatToParts(time)
  return ['year', 'month', 'day'].map((part) => parts.find(({ type }) => type === part)?.value).join('-')
}
