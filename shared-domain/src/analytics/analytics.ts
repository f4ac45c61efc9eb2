import * as z from 'zod/mini'
import { BinStatusSchema } from '../bins/bin'

const percent = z.number().check(z.gte(0), z.lte(100))

/** In whole percent, and by how many points it changed; `null` where nothing tells. */
const PercentFigureSchema = z.object({ value: z.nullable(percent), change: z.nullable(z.number()) })

export const AnalyticsSchema = z.object({
  summary: z.object({
    /** The mean level that crews found in seven days, against the seven before. */
    fillRate: PercentFigureSchema,
    /** The share of stops of 28 days that were worth it, against the 28 before. */
    efficiency: PercentFigureSchema,
    /** What the routes of 28 days saved against list order, negative when they drove further; `null` without routes. */
    savings: z.nullable(z.object({ kgCo2: z.number(), dollars: z.number() })),
  }),
  /** A rate is `null` where nothing tells: no crew found anything on that weekday, or in that week. */
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
      /** How many bins that is; left out of the samples, which know only percent. */
      bins: z.optional(z.int().check(z.nonnegative())),
      status: BinStatusSchema,
    }),
  ),
  /** Which bins are divided: those that report a fill level, or, where none does, all. Left out of the samples. */
  statusOf: z.optional(z.enum(['bins-with-level', 'all-bins'])),
})
export type Analytics = z.infer<typeof AnalyticsSchema>
