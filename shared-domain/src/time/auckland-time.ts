// Each is made at its first use: that takes a cheap phone longer than all else on a public page.
let calendar: Intl.DateTimeFormat | undefined
let clock: Intl.DateTimeFormat | undefined
let words: Intl.DateTimeFormat | undefined

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

/** Day and time in New Zealand as spreadsheets read them, YYYY-MM-DD HH:MM:SS. */
export function aucklandTime(time: Date): string {
  clock ??= new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return `${aucklandDate(time)} ${clock.format(time)}`
}

const HOUR_MS = 3_600_000

/**
 * A moment as New Zealand's clocks show it, with their offset, such as `2026-11-22T06:14:00+13:00` (RFC 3339), to the
 * second: its reader can show the time of day without knowing time zones.
 */
export function aucklandMoment(time: Date): string {
  const second = Math.floor(time.getTime() / 1000)
  if (second === lastMoment?.second) return lastMoment.text
  const local = aucklandTime(time).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${local}Z`) - time.getTime()) / HOUR_MS)
  lastMoment = { second, text: `${local}+${hours}:00` }
  return lastMoment.text
}

/** Each answer of the server says when it was read, and there are hundreds in a second. */
let lastMoment: { second: number; text: string } | undefined

/** A moment of the record in New Zealand, such as '20 Nov, 3:30 pm'. */
export function momentText(moment: string | number): string {
  words ??= new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'Pacific/Auckland',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return words.format(new Date(moment))
}
