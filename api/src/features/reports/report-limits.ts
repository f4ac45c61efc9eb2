import { z } from 'zod'

/** How many reports count without anybody looking at them first. What comes above is held, never dropped. */
export interface ReportLimits {
  /** From one address in ten minutes. Phones of one network may share an address. */
  perAddress: number
  /** Of one bin in an hour. */
  perBin: number
  /** In all, in a minute. */
  burst: number
}

/** A resident who reports a street of bins is far below, and so is the city on the windiest day. */
export const DEFAULT_REPORT_LIMITS: ReportLimits = { perAddress: 10, perBin: 6, burst: 60 }

const limit = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `set it to a whole number from 1 to 999999, such as ${usual}`)
    .transform(Number)
    .default(usual)

/** The variables of the environment that say from how many on reports are held. */
export const LIMIT_VARIABLES = {
  /** In ten minutes. */
  REPORTS_PER_ADDRESS: limit(DEFAULT_REPORT_LIMITS.perAddress),
  /** In an hour. */
  REPORTS_PER_BIN: limit(DEFAULT_REPORT_LIMITS.perBin),
  REPORTS_PER_MINUTE: limit(DEFAULT_REPORT_LIMITS.burst),
}

export const reportLimitsOf = (set: Record<keyof typeof LIMIT_VARIABLES, number>): ReportLimits => ({
  perAddress: set.REPORTS_PER_ADDRESS,
  perBin: set.REPORTS_PER_BIN,
  burst: set.REPORTS_PER_MINUTE,
})
