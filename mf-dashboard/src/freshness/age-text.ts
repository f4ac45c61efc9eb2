import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-domain'
import { t } from '../messages/translate'

const inWords = new Intl.RelativeTimeFormat('en-NZ')

/** How long ago, such as '12 minutes ago'. Both times in ms since 1970. */
export function ageText(time: number, now: number): string {
  const ageMs = now - time
  if (ageMs < MINUTE_MS) return t('freshness.justNow')
  if (ageMs < HOUR_MS) return inWords.format(-Math.floor(ageMs / MINUTE_MS), 'minute')
  if (ageMs < DAY_MS) return inWords.format(-Math.floor(ageMs / HOUR_MS), 'hour')
  return inWords.format(-Math.floor(ageMs / DAY_MS), 'day')
}
