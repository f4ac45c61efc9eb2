import * as z from 'zod/mini'

/** The reasons for holding a report for moderation. */
export const HELD_REASONS = ['many-from-address', 'blocked-address', 'unknown-bin'] as const
export const HeldReasonSchema = z.enum(HELD_REASONS)
export type HeldReason = z.infer<typeof HeldReasonSchema>

export const isHeldReason = (text: string | null): text is HeldReason =>
  HELD_REASONS.some((reason) => reason === text)
