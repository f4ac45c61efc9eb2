import type { Bin } from '../bins/bin'
import { streetAndSuburb } from '../geo/street-and-suburb'
import { ROUTE_NAME_MAX } from './route'

interface NamedFor {
  /** The day on which it is driven: YYYY-MM-DD in Pacific/Auckland. */
  day: string
  bins: readonly Pick<Bin, 'location'>[]
}

/**
 * The name of a new route: the typed one, cut to the longest allowed name. Without one it is the day and the suburb of most of
 * its bins, such as 'Monday 23 November · Te Aro'.
 */
export function routeName(typed: string, { day, bins }: NamedFor): string {
  const name = typed.trim() || [dayName(day), mainSuburb(bins)].filter(Boolean).join(' · ')
  return name.slice(0, ROUTE_NAME_MAX).trim()
}

const calendar = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

// Browsers differ in whether a comma follows the weekday.
const dayName = (day: string) => calendar.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** In a tie, the first in the list; `null` when no location names a suburb. */
function mainSuburb(bins: NamedFor['bins']): string | null {
  const counts = new Map<string, number>()
  for (const { location } of bins) {
    const { suburb } = streetAndSuburb(location)
    if (suburb) counts.set(suburb, (counts.get(suburb) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most ? most[0] : null
}
