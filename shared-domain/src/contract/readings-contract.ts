import * as z from 'zod/mini'
import { BinIdSchema, DaySchema } from './field-schemas'
import { MomentSchema } from './moment'
import { CSV, GEOJSON, operation } from './operation'

/** The most readings in one request. */
export const READINGS_MAX = 5000

const ReadingSchema = z.strictObject({
  binId: BinIdSchema,
  /** Percent. A value outside 0–100 is a fault of the sensor and is refused. */
  fillLevel: z
    .number()
    .check(z.gte(0, 'Give a percentage from 0 to 100.'), z.lte(100, 'Give a percentage from 0 to 100.')),
  at: MomentSchema,
})
export type Reading = z.infer<typeof ReadingSchema>

export const recordReadings = operation({
  method: 'POST',
  path: '/api/readings',
  summary:
    'Takes fill levels of sensors. The same reading again changes nothing; one of an unknown bin is named and left out.',
  needs: 'readings:record',
  scope: 'readings:write',
  bodyBytes: 2 * 1024 * 1024,
  body: z.strictObject({
    readings: z
      .array(ReadingSchema)
      .check(
        z.minLength(1, 'Give at least one reading.'),
        z.maxLength(READINGS_MAX, `Give at most ${READINGS_MAX} readings at once.`),
      ),
  }),
  answer: z.object({ recorded: z.int(), known: z.int(), unknownBins: z.array(z.string()) }),
})

export const recordCollection = operation({
  method: 'POST',
  path: '/api/collections',
  summary:
    'Says that a bin was emptied outside a route; returns the overflow reports that this may have settled.',
  needs: 'collections:record',
  headers: z.object({ 'idempotency-key': z.uuid('Give a UUID of your own making.') }),
  body: z.strictObject({ binId: BinIdSchema, at: MomentSchema }),
  answer: z.object({ collectionId: z.uuid(), proposedToClose: z.array(z.uuid()) }),
  status: 201,
})

const period = z.strictObject({ from: z.optional(DaySchema), to: z.optional(DaySchema) }).check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    error: 'Give a day that is not before the first one.',
  }),
)

export const collectionsCsv = operation({
  method: 'GET',
  path: '/api/collections.csv',
  summary:
    'The collections between two dates, both included, as comma-separated values; of the last 56 days unless said.',
  needs: 'record:read',
  scope: 'open-data:read',
  query: period,
  answer: CSV,
})

export const collectionsGeoJson = operation({
  method: 'GET',
  path: '/api/collections.geojson',
  summary:
    'The collections between two dates, both included, as GeoJSON points; of the last 56 days unless said.',
  needs: 'record:read',
  scope: 'open-data:read',
  query: period,
  answer: GEOJSON,
})
