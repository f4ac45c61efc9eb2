import { DEFAULT_OVERFLOW_DOLLARS } from 'shared-domain/route-planning'
import { z } from 'zod'

/** The default cost of one overflow, in cents, because settings are whole numbers. */
const DEFAULT_OVERFLOW_CENTS = Math.round(DEFAULT_OVERFLOW_DOLLARS * 100)

/** The environment variable that sets the cost. The higher it is, the earlier plans empty a bin. */
export const OVERFLOW_COST_VARIABLES = {
  OVERFLOW_COST_CENTS: z
    .string()
    .regex(
      /^([1-9]\d{2,6}|10000000)$/,
      `set it to a whole number of cents from 100 to 10000000, such as ${DEFAULT_OVERFLOW_CENTS}`,
    )
    .transform(Number)
    .default(DEFAULT_OVERFLOW_CENTS),
}
