const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** A time of day in New Zealand, such as '2:30 pm'; `time` in ms since 1970. */
export function clockTime(time: number): string {
  const part = (wanted: string) => clock.formatToParts(time).find(({ type }) => type === wanted)?.value ?? ''
  // Put together by hand: the server and the phone may not agree on the space between.
  return `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`
}
