import * as z from 'zod/mini'
import { FULL_ABOVE, WARNING_ABOVE } from '../bins/bin-status'

const percent = z
  .int('Give a whole percentage.')
  .check(z.gte(1, 'Give a percentage from 1 to 99.'), z.lte(99, 'Give a percentage from 1 to 99.'))

/** Percent above which a bin counts as full, and as filling up. */
export const ThresholdsSchema = z.strictObject({ fullAbove: percent, warningAbove: percent }).check(
  z.refine(({ fullAbove, warningAbove }) => warningAbove < fullAbove, {
    path: ['warningAbove'],
    error: 'Give a percentage below that of a full bin.',
  }),
)
export type Thresholds = z.infer<typeof ThresholdsSchema>

export const DEFAULT_THRESHOLDS: Thresholds = { fullAbove: FULL_ABOVE, warningAbove: WARNING_ABOVE }
