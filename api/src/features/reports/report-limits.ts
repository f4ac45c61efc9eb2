import { featureSettings } from '../../feature'
import { limitVariable } from '../../http/setting-variables'

/**
 * The limits above which reports are suspicious. Only the networks that send many are affected: a report from elsewhere always
 * counts, whatever else happens. Held reports count only against their own address.
 */
export interface ReportLimits {
  /**
   * From one address in ten minutes; wider networks have multiples of it (`NETWORK_TIMES`). Phones on one network may share an
   * address.
   */
  perAddress: number
  /** For one bin in an hour, counting each block of addresses once. Above this, a whole block may send no more than one address. */
  perBin: number
  /** In total in one minute, counted like those of one bin. */
  burst: number
}

/** Well above a resident who reports a whole street, and above the city on its windiest day. */
export const DEFAULT_REPORT_LIMITS: ReportLimits = { perAddress: 10, perBin: 6, burst: 60 }

/** With proofs of work, this many times as many reports of an address count. */
export const PROVEN_FACTOR = 4

/** A suspicious address may send one report without a proof of work in this time, in s. */
export const SLOWED_TO_S = 10

const LIMIT_VARIABLES = {
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

/** They can be changed on screen. */
export const reportLimitSettings = featureSettings({
  variables: LIMIT_VARIABLES,
  read: (set) => ({ reportLimits: reportLimitsOf(set) }),
})
