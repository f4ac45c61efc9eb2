import { clockTime } from '../bins-notice/clock-time'

const calendar = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** A moment as it was in New Zealand, such as '21 November 2026, 2:30 pm'; `moment` is ISO. */
export const momentText = (moment: string) => `${calendar.format(new Date(moment))}, ${clockTime(moment)}`
