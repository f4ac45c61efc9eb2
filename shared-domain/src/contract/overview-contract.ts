import * as z from 'zod/mini'
import { AnalyticsSchema } from '../analytics/analytics'
import { MomentSchema } from './moment'
import { operation } from './operation'

/** A figure and its change since the same time yesterday; `null` when there is no data. */
const figure = z.object({
  value: z.nullable(z.number()),
  change: z.nullable(z.number()),
  /** Absent for counted values; the samples say "1800+". */
  isAtLeast: z.optional(z.boolean()),
})

/** What brings levels of bins to the record and has failed or been late since a moment. */
const LateSourcesSchema = z.array(z.object({ name: z.string(), since: MomentSchema }))

export const OverviewSchema = z.object({
  asOf: MomentSchema,
  isDemonstration: z.boolean(),
  totalBins: figure,
  binsFull: figure,
  routesActive: figure,
  /** Percent. */
  efficiency: figure,
  /** `null` when reports are not counted, as in the samples. */
  unresolvedReports: z.nullable(z.int()),
  /** How many of them are held for moderation and do not count yet. */
  heldReports: z.nullable(z.int()),
  /** Left out by earlier versions. */
  lateSources: z.optional(LateSourcesSchema),
  /** The copy of the council's open-data layer; `null` when there is none. */
  openData: z.nullable(
    z.object({
      fetchedAt: z.nullable(MomentSchema),
      error: z.nullable(z.string()),
      /** Bins that disappeared from the layer all at once. They stay until a person decides, or a day has passed. */
      loss: z.nullable(
        z.object({
          missing: z.int(),
          /** The number of bins, the missing ones included. */
          of: z.int(),
          since: MomentSchema,
          /** The ids of up to five of them. */
          such: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type Overview = z.infer<typeof OverviewSchema>

export const getOverview = operation({
  method: 'GET',
  path: '/api/overview',
  summary: 'The figures of the dashboard, counted now.',
  needs: 'record:read',
  answer: OverviewSchema,
})

export const getLateSources = operation({
  method: 'GET',
  path: '/api/late-sources',
  summary:
    'What brings levels of bins and is late, so that a level may be older than it looks. For screens without the figures.',
  needs: 'record:read',
  answer: z.object({ lateSources: LateSourcesSchema }),
})

export const getAnalytics = operation({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Four figures and four charts, computed from readings and collections.',
  needs: 'record:read',
  answer: z.extend(AnalyticsSchema, { asOf: MomentSchema }),
})
