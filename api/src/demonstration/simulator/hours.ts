/** Hours of the day in New Zealand. */
const DAY = { from: 7, to: 20 }
const hourIn = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The hour of the day in New Zealand, 0–23. */
export const hourOf = (now: Date) => Number(hourIn.format(now))

/** Whether people are out and about. */
export const isDaytime = (now: Date) => hourOf(now) >= DAY.from && hourOf(now) < DAY.to
