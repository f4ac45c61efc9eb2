import { BIN_STATUSES } from 'shared-domain'
import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const percent = z.number().check(z.gte(0), z.lte(100))

/** Whole percent, and the change in percentage points; `null` when there is no data. */
const PercentFigureSchema = z.object({ value: z.nullable(percent), change: z.nullable(z.number()) })

/** @internal */
export const AnalyticsSchema = z.object({
  summary: z.object({
    /** The mean level that crews found in the last seven days, compared with the seven days before. */
    fillRate: PercentFigureSchema,
    /** The share of the last 28 days' stops where the bin needed emptying, compared with the 28 days before. */
    efficiency: PercentFigureSchema,
    /** What the routes of 28 days saved compared with list order. Negative when they drove further; `null` without routes. */
    savings: z.nullable(z.object({ kgCo2: z.number(), dollars: z.number() })),
  }),
  /** A rate is `null` without data: no crew recorded a level on that weekday or in that week. */
  fillByWeekday: z.array(z.object({ name: z.string(), fillRate: z.nullable(percent) })),
  collectionsByWeek: z.array(
    z.object({
      name: z.string(),
      collections: z.int().check(z.nonnegative()),
      efficiency: z.nullable(percent),
    }),
  ),
  statusDistribution: z.array(
    z.object({
      name: z.enum(['Normal', 'Warning', 'Full']),
      value: percent,
      /** The number of bins; absent in the samples, which only know percentages. */
      bins: z.optional(z.int().check(z.nonnegative())),
      status: z.enum(BIN_STATUSES),
    }),
  ),
  /**
   * The bins that are counted: those with a fill level. All bins when none has one and the open-data layer still names full ones,
   * or when there is no bin. Absent in the samples.
   */
  statusOf: z.optional(z.enum(['bins-with-level', 'all-bins'])),
})
export type Analytics = z.infer<typeof AnalyticsSchema>

export const getAnalytics = operation({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Four figures and four charts, computed from readings and collections.',
  needs: 'record:read',
  answer: z.extend(AnalyticsSchema, { asOf: MomentSchema }),
})
