import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations'

const SECOND_MS = 1000

/** How long ago, such as '5 min ago'. Both times are in ms since 1970; a future time is 'just now'. */
export function agoText(time: number, now: number): string {
  const ageMs = now - time
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  const days = Math.floor(ageMs / DAY_MS)
  return days === 1 ? '1 day ago' : `${days} days ago`
}

/** The age of what is not current, such as a live connection's last event: in seconds below a minute, such as '41 s ago'. */
export function eventAgeText(time: number, now: number): string {
  const ageMs = Math.max(0, now - time)
  return ageMs < MINUTE_MS ? `${Math.floor(ageMs / SECOND_MS)} s ago` : agoText(time, now)
}
