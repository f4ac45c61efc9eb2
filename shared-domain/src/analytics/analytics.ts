import * as z from 'zod/mini'

const percent = z.number().check(z.gte(0), z.lte(100))

export const AnalyticsSchema = z.object({
  summary: z.array(z.object({ label: z.string(), value: z.string(), change: z.string() })).check(z.length(4)),
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
      status: z.enum(['normal', 'warning', 'full']),
    }),
  ),
  /** Which bins are divided: those that report a fill level, or, where none does, all. Left out of the samples. */
  statusOf: z.optional(z.enum(['bins-with-level', 'all-bins'])),
})
export type Analytics = z.infer<typeof AnalyticsSchema>
