import * as z from 'zod/mini'

/** Why a report is held for moderation. */
export const HELD_REASONS = ['many-from-address', 'blocked-address', 'unknown-bin'] as const
export const HeldReasonSchema = z.enum(HELD_REASONS)
export type HeldReason = z.infer<typeof HeldReasonSchema>
