/** A time of day in New Zealand, such as '2:30 pm'; `time` in ms since 1970. */
export const clockTime = (time: number) =>
  new Date(time).toLocaleTimeString('en-NZ', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })
