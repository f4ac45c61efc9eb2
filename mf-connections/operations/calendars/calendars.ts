import { BinIdSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

const calendar = { method: 'GET', needs: 'nothing', answer: 'text/calendar' } as const

export const binCalendar = operation({
  ...calendar,
  path: '/api/connections/calendars/bins/:id/calendar.ics',
  summary: 'A calendar of a bin: the days on which a truck is planned to come, and when it was last emptied.',
  params: z.object({ id: BinIdSchema }),
})

export const streetCalendar = operation({
  ...calendar,
  path: '/api/connections/calendars/streets/:street/calendar.ics',
  summary: 'The same of all bins of a street, one event for each day.',
  params: z.object({ street: typedText(200) }),
})

export const suburbCalendar = operation({
  ...calendar,
  path: '/api/connections/calendars/suburbs/:suburb/calendar.ics',
  summary: 'The same of all bins of a suburb.',
  params: z.object({ suburb: typedText(200) }),
})
