import { z } from 'zod'

const percent = z.number().min(0).max(100)

export const AnalyticsSchema = z.object({
  summary: z.array(z.object({ label: z.string(), value: z.string(), change: z.string() })).length(4),
  fillByWeekday: z.array(z.object({ name: z.string(), fillRate: percent })),
  collectionsByWeek: z.array(
    z.object({ name: z.string(), collections: z.number().int().nonnegative(), efficiency: percent }),
  ),
  statusDistribution: z.array(
    z.object({
      name: z.enum(['Normal', 'Warning', 'Full']),
      value: percent,
      /** How many bins that is; left out of the samples, which know only percent. */
      bins: z.number().int().nonnegative().optional(),
      status: z.enum(['normal', 'warning', 'full']),
    }),
  ),
})
export type Analytics = z.infer<typeof AnalyticsSchema>
