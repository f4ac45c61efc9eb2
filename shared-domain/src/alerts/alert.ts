import * as z from 'zod/mini'

export const PrioritySchema = z.enum(['high', 'medium', 'low'])
export type Priority = z.infer<typeof PrioritySchema>

export const AlertSchema = z.object({
  id: z.string(),
  type: z.enum(['full', 'maintenance', 'warning']),
  location: z.string(),
  binId: z.string(),
  /** How long ago, in words. */
  time: z.string(),
  priority: PrioritySchema,
})
export type Alert = z.infer<typeof AlertSchema>
