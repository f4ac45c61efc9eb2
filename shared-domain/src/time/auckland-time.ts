import { HOUR_MS } from './durations'

// Each formatter is created at its first use: on a cheap phone that takes longer than anything else on a public page.
let calendar: Intl.DateTimeFormat | undefined
let clock: Intl.DateTimeFormat | undefined
let words: Intl.DateTimeFormat | undefined
let days: Intl.DateTimeFormat | undefined

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

/** Day and time in New Zealand in the format of spreadsheets, YYYY-MM-DD HH:MM:SS. */
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

/**
 * A moment in New Zealand time with its offset, such as `2026-11-22T06:14:00+13:00` (RFC 3339), to the second. Its reader can
 * show the time of day without time zone data.
 */
export function aucklandMoment(time: Date): string {
  const second = Math.floor(time.getTime() / 1000)
  if (second === lastMoment?.second) return lastMoment.text
  const local = aucklandTime(time).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${local}Z`) - time.getTime()) / HOUR_MS)
  lastMoment = { second, text: `${local}+${hours}:00` }
  return lastMoment.text
}

/** Cached for a second: each response contains its time of reading, and there are hundreds per second. */
let lastMoment: { second: number; text: string } | undefined

/** When New Zealand's clocks show a time of a day, in ms since 1970; `seconds` from the midnight that starts the day. */
export function aucklandInstant(day: string, seconds: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + seconds * 1000
  // New Zealand is twelve or thirteen hours ahead.
  const at = shown - 12 * HOUR_MS
  return Date.parse(`${aucklandTime(new Date(at)).replace(' ', 'T')}Z`) === shown ? at : at - HOUR_MS
}

/** A moment in New Zealand, such as '20 Nov, 3:30 pm'. */
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

/** A day, such as '14 Nov 2026'; `day` as YYYY-MM-DD. */
export function dayText(day: string): string {
  days ??= new Intl.DateTimeFormat('en-NZ', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return days.format(Date.parse(day))
}
