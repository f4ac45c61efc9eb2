import * as z from 'zod/mini'

export const PRIORITIES = ['high', 'medium', 'low'] as const
export const PrioritySchema = z.enum(PRIORITIES)
export type Priority = z.infer<typeof PrioritySchema>

export const ALERT_TYPES = ['full', 'maintenance', 'warning'] as const

export const AlertSchema = z.object({
  id: z.string(),
  type: z.enum(ALERT_TYPES),
  location: z.string(),
  binId: z.string(),
  /** How long ago, as text. */
  time: z.string(),
  priority: PrioritySchema,
})
export type Alert = z.infer<typeof AlertSchema>
