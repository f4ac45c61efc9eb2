import { namedUuid } from 'api/server-part'
import Holidays from 'date-holidays'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import { withoutControls } from 'shared-domain/contract'
import type { DayEvent } from '../../rules/calendars/calendar-events'

/** How often a calendar program should read it again, in s. */
const TTL_S = (6 * HOUR_MS) / 1000

/** Marks the ids of events as ours: the same day and bins have the same id in each calendar that is written. */
const EVENTS = '0d1b6f0e-53a4-4c85-8f5c-6d0f8d5a3176'

const holidays = new Holidays('NZ', { languages: ['en'] })

/** Writes a calendar by RFC 5545. `subject` is what it is of, such as `bin WN042`; `now` is in ms since 1970. */
export function writeCalendar(subject: string, events: readonly DayEvent[], now: number): string {
  const calendar = ical({
    name: `Emptying of ${withoutControls(subject)}`,
    description: 'The days on which bins are planned to be emptied, and on which they were emptied last.',
    prodId: { company: 'Smart Bins', product: 'Emptying of bins', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: null,
    ttl: TTL_S,
  })
  for (const event of events) {
    const at = new Date(`${event.day}T00:00:00Z`)
    calendar.createEvent({
      id: `${namedUuid(EVENTS, `${subject} ${event.kind} ${event.day}`)}@smart-bins`,
      // On one day the same event is written the same, so that a program seldom sees a change where there is none. A stamp in the future is none.
      stamp: new Date(Math.min(at.getTime(), Math.floor(now / DAY_MS) * DAY_MS)),
      // A day has no hour that daylight saving could move.
      allDay: true,
      start: at,
      end: new Date(at.getTime() + DAY_MS),
      summary: summaryOf(event),
      description: descriptionOf(event),
      ...(event.bins.length === 1 && { location: withoutControls(event.bins[0]?.location ?? '') }),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar}\r\n`
}

function summaryOf({ kind, bins: [first, ...others] }: DayEvent): string {
  const what = others.length === 0 ? `Bin ${withoutControls(first?.id ?? '')}` : `${others.length + 1} bins`
  return kind === 'planned' ? `${what}: emptying planned` : `${what}: emptied`
}

/** More would make of a suburb a text that calendar programs cut. */
const LISTED_MAX = 50

function descriptionOf({ kind, day, bins }: DayEvent): string {
  const listed = bins.slice(0, LISTED_MAX).map(({ id, location }) => `${id}, ${location}`)
  const more = bins.length > LISTED_MAX ? [`and ${bins.length - LISTED_MAX} more`] : []
  const holiday = kind === 'planned' ? holidayOn(day) : undefined
  return withoutControls(
    [...(holiday ? [`Public holiday: ${holiday}. The day may change.`] : []), ...listed, ...more].join('\n'),
  )
}

function holidayOn(day: string): string | undefined {
  const found = holidays.getHolidays(day.slice(0, 4))
  return found.find(({ date, type }) => type === 'public' && date.startsWith(day))?.name
}
