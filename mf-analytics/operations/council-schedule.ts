import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())

export const CouncilScheduleFactsSchema = z.object({
  importedAt: MomentSchema,
  fileName: z.string(),
  /** SHA-256 in hex of the file as the record stores it, in UTF-8. */
  sha256: z.string(),
  /** How many bins the schedule covered when it was imported; `ofBins` is how many bins there were. */
  bins: count,
  ofBins: count,
})
export type CouncilScheduleFacts = z.infer<typeof CouncilScheduleFactsSchema>

const CouncilScheduleSchema = z.object({
  /** `null` where the council has entered none. */
  schedule: z.nullable(z.extend(CouncilScheduleFactsSchema, { csv: z.string() })),
})

/** In characters: room for a row for each of 100,000 bins. */
const SCHEDULE_MAX = 4_000_000

export const getCouncilSchedule = operation({
  method: 'GET',
  path: '/api/council-schedule',
  summary: 'The fixed schedule that the council has entered, with the file that it was read from.',
  needs: 'record:read',
  answer: CouncilScheduleSchema,
})

export const putCouncilSchedule = operation({
  method: 'PUT',
  path: '/api/council-schedule',
  summary:
    'Enters on which days of the week the council emptied which bins, as a CSV with the columns Bin, Street or Type, and Days. A file with a faulty row is refused, with each of them.',
  needs: 'settings:change',
  body: z.strictObject({
    fileName: z.string().check(z.minLength(1), z.maxLength(200)),
    csv: z.string().check(z.minLength(1), z.maxLength(SCHEDULE_MAX)),
  }),
  bodyBytes: 8 * 1024 * 1024,
  answer: CouncilScheduleSchema,
})

export const removeCouncilSchedule = operation({
  method: 'DELETE',
  path: '/api/council-schedule',
  summary: 'Removes the schedule of the council: savings are compared with a fitted one again.',
  needs: 'settings:change',
  answer: CouncilScheduleSchema,
})
