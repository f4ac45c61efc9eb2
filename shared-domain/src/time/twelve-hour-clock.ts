interface ClockTime {
  /** Such as '2:30'. */
  time: string
  part: 'morning' | 'afternoon' | 'evening'
}

const NOON = 12
/** Te reo Māori tells the evening from the afternoon. */
const EVENING = 18

/** The time that a clock of 24 hours shows as HH:MM, as a clock of twelve shows it, and the part of the day. */
export function twelveHourClock(clock: string): ClockTime {
  const hour = Number(clock.slice(0, 2))
  const time = `${hour % NOON || NOON}:${clock.slice(3, 5)}`
  if (hour < NOON) return { time, part: 'morning' }
  return { time, part: hour < EVENING ? 'afternoon' : 'evening' }
}
