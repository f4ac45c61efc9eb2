import { aucklandDate, momentText } from 'shared-domain'

const clock = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  minute: '2-digit',
})

/** When something was read, such as 'as of 10:42 am', with the day if that is another; both in ms since 1970. */
export function asOfText(readAt: number, now: number): string {
  const isToday = aucklandDate(new Date(readAt)) === aucklandDate(new Date(now))
  return `as of ${isToday ? clock.format(readAt) : momentText(new Date(readAt).toISOString())}`
}
