import { BinIdSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** A calendar with one planned day, for the OpenAPI description. */
const calendarOf = (subject: string, uid: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Smart Bins//Emptying of bins//EN',
    'METHOD:PUBLISH',
    `NAME:Emptying of ${subject}`,
    `X-WR-CALNAME:Emptying of ${subject}`,
    'X-WR-CALDESC:The days on which bins are planned to be emptied, and on whic',
    ' h they were emptied last.',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    `UID:${uid}@smart-bins`,
    'SEQUENCE:0',
    'DTSTAMP:20261123T000000Z',
    'DTSTART;VALUE=DATE:20261123',
    'DTEND;VALUE=DATE:20261124',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    'SUMMARY:Bin WN042: emptying planned',
    'TRANSP:TRANSPARENT',
    'LOCATION:3 Lambton Quay\\, Wellington Central',
    'DESCRIPTION:WN042\\, 3 Lambton Quay\\, Wellington Central',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const calendar = { method: 'GET', needs: 'nothing', answer: 'text/calendar' } as const

export const binCalendar = operation({
  ...calendar,
  path: '/api/connections/calendars/bins/:id/calendar.ics',
  summary: 'A calendar of a bin: the days on which a truck is planned to come, and when it was last emptied.',
  params: z.object({ id: BinIdSchema }),
  examples: {
    params: { id: 'WN042' },
    answer: calendarOf('bin WN042', '9917cda3-5cb4-5331-bbd0-c1d9e29d3e99'),
  },
})

export const streetCalendar = operation({
  ...calendar,
  path: '/api/connections/calendars/streets/:street/calendar.ics',
  summary: 'The same of all bins of a street, one event for each day.',
  params: z.object({ street: typedText(200) }),
  examples: {
    params: { street: 'Cuba Street' },
    answer: calendarOf('Cuba Street', '05e1420a-939f-584c-bd18-2dae5ceadf19'),
  },
})

export const suburbCalendar = operation({
  ...calendar,
  path: '/api/connections/calendars/suburbs/:suburb/calendar.ics',
  summary: 'The same of all bins of a suburb.',
  params: z.object({ suburb: typedText(200) }),
  examples: {
    params: { suburb: 'Te Aro' },
    answer: calendarOf('Te Aro', 'a89b90ae-2724-579c-9342-e07f02d87252'),
  },
})
