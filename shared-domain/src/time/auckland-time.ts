import { aucklandDate } from './auckland-date'

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Day and time in New Zealand as spreadsheets read them, YYYY-MM-DD HH:MM:SS. */
export const aucklandTime = (time: Date) => `${aucklandDate(time)} ${clock.format(time)}`
