import { limitVariable } from '../../http/limit-variable'

/**
 * From how many on reports are suspicious. Only the address that sends many is judged: a report of an address that sends
 * few counts, whatever others send. What is held counts against its own address alone.
 */
export interface ReportLimits {
  /** From one address in ten minutes. Phones of one network may share an address. */
  perAddress: number
  /** Of one bin in an hour, one of each address counted: above, an address that sends more than a few is suspicious. */
  perBin: number
  /** In all, in a minute, counted as those of one bin. */
  burst: number
}

/** A resident who reports a street of bins is far below, and so is the city on the windiest day. */
export const DEFAULT_REPORT_LIMITS: ReportLimits = { perAddress: 10, perBin: 6, burst: 60 }

/** So many reports of an address count while its bin or the city is over its limit. */
export const FEW_PER_ADDRESS = 2

/** With proofs of work, so many times as many reports of an address count. */
export const PROVEN_FACTOR = 4

/** A suspicious address is slowed to one report without a proof of work in so many seconds. */
export const SLOWED_TO_S = 10

/** The variables of the environment that say from how many on reports are suspicious. */
export const LIMIT_VARIABLES = {
  /** In ten minutes. */
  REPORTS_PER_ADDRESS: limitVariable(DEFAULT_REPORT_LIMITS.perAddress),
  /** In an hour. */
  REPORTS_PER_BIN: limitVariable(DEFAULT_REPORT_LIMITS.perBin),
  REPORTS_PER_MINUTE: limitVariable(DEFAULT_REPORT_LIMITS.burst),
}

export const reportLimitsOf = (set: Record<keyof typeof LIMIT_VARIABLES, number>): ReportLimits => ({
  perAddress: set.REPORTS_PER_ADDRESS,
  perBin: set.REPORTS_PER_BIN,
  burst: set.REPORTS_PER_MINUTE,
})
