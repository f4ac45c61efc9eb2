import * as z from 'zod/mini'
import { typedText } from './field-schemas'
import { MomentSchema } from './moment'
import { operation } from './operation'

/** A visitor who is silent for longer than this, in ms, has left. Browsers let a hidden page send only once a minute. */
export const PRESENCE_LEASE_MS = 90_000
/** How often a visitor who stays announces itself again, in ms. */
export const PRESENCE_EVERY_MS = 30_000

/** Something that several people may work on at once: an object such as `report:<id>`, or `plan` with its day. */
const PlaceSchema = typedText(100).check(
  z.regex(
    /^(report|route|plan|bin):./,
    'Give a place such as report:<id>, route:R001, plan:<day> or bin:<id>.',
  ),
)

const ActivitySchema = z.enum(['looking', 'editing'])
export type PresenceActivity = z.infer<typeof ActivitySchema>

const ColleagueSchema = z.object({
  name: z.string(),
  activity: ActivitySchema,
  /** The same person in another tab or browser. */
  isYou: z.boolean(),
  since: MomentSchema,
})
export type Colleague = z.infer<typeof ColleagueSchema>

/** A visit of one page: a UUID that no one else knows. */
const params = z.object({ visit: z.uuid('Give a UUID of your own making.').check(z.toLowerCase()) })

export const stayAtPlace = operation({
  method: 'PUT',
  path: '/api/presence/:visit',
  summary: `Says that the caller looks at something or edits it, for the next ${PRESENCE_LEASE_MS / 1000} s; returns who else does.`,
  needs: 'colleagues:see',
  params,
  body: z.strictObject({ place: PlaceSchema, activity: ActivitySchema }),
  /** In the order of arrival. */
  answer: z.object({ others: z.array(ColleagueSchema) }),
})

export const leavePlace = operation({
  method: 'DELETE',
  path: '/api/presence/:visit',
  summary: 'Says that the caller has left.',
  needs: 'colleagues:see',
  params,
  answer: null,
  status: 204,
})
