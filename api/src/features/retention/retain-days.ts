/** For how many days personal data is kept. */
export interface RetainDays {
  /** How to reach who reported: from when the report is dealt with. */
  contacts: number
  photos: number
  /** Keyed hashes of addresses, which the limits of reports count by. */
  addresses: number
}

/** As the privacy notice promises: three months, a year, a week. */
export const DEFAULT_RETAIN_DAYS: RetainDays = { contacts: 90, photos: 365, addresses: 7 }
