import { CLOCK_TOLERANCE_MS, momentText } from 'shared-domain'

const yearOf = (moment: string | number) => {
  years ??= new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', year: 'numeric' })
  return years.format(new Date(moment))
}
let years: Intl.DateTimeFormat | undefined

/** A moment such as '20 Nov, 3:30 pm', and of another year than now '1 Jan, 1:00 pm 2030'. */
export const datedMomentText = (moment: string, now: number): string =>
  yearOf(moment) === yearOf(now) ? momentText(moment) : `${momentText(moment)} ${yearOf(moment)}`

/** Whether a network server's clock dated it in the future, so that it says nothing about now. */
export const isDatedAhead = (moment: string, now: number): boolean =>
  Date.parse(moment) > now + CLOCK_TOLERANCE_MS
