// Made when first asked for: it takes a cheap phone longer than all else on a public page.
let calendar: Intl.DateTimeFormat | undefined

/** The calendar day in New Zealand at `time`, YYYY-MM-DD. */
export function aucklandDate(time: Date): string {
  calendar ??= new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = calendar.formatToParts(time)
  return ['year', 'month', 'day'].map((part) => parts.find(({ type }) => type === part)?.value).join('-')
}
