// en-CA writes dates as YYYY-MM-DD.
const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', dateStyle: 'short' })

/** The calendar day in New Zealand at `time`, YYYY-MM-DD. */
export const aucklandDate = (time: Date) => calendarDay.format(time)
