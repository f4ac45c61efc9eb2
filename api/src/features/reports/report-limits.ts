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
