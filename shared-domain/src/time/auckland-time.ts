import { aucklandDate } from './auckland-date'

// Made when first asked for, as the calendar is.
let clock: Intl.DateTimeFormat | undefined

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
