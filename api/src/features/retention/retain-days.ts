import { z } from 'zod'

/** For how many days personal data is kept, and what grows for ever otherwise. */
export interface RetainDays {
  /** What residents wrote and how to reach them: from when the report is dealt with. */
  contacts: number
  /** The same of any report, dealt with or not: from when it was sent. */
  unresolved: number
  photos: number
  /** Keyed hashes of addresses, which the limits of reports count by. */
  addresses: number
  /** Single readings, in whole months; what each day's said stays. */
  readings: number
  /** The audit trail, in whole months. */
  audit: number
}

/**
 * As the privacy notice promises: three months, a year at the latest, a year, a week. Readings for as long as a bin's
 * history looks back, the trail for seven years, as financial records are kept.
 */
export const DEFAULT_RETAIN_DAYS: RetainDays = {
  contacts: 90,
  unresolved: 365,
  photos: 365,
  addresses: 7,
  readings: 400,
  audit: 2557,
}

const days = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `set it to a whole number of days from 1 to 9999, such as ${usual}`)
    .transform(Number)
    .default(usual)

/** The variables of the environment that say for how long data is kept. */
export const RETAIN_VARIABLES = {
  RETAIN_CONTACTS_DAYS: days(DEFAULT_RETAIN_DAYS.contacts),
  RETAIN_UNRESOLVED_DAYS: days(DEFAULT_RETAIN_DAYS.unresolved),
  RETAIN_PHOTOS_DAYS: days(DEFAULT_RETAIN_DAYS.photos),
  RETAIN_ADDRESSES_DAYS: days(DEFAULT_RETAIN_DAYS.addresses),
  RETAIN_READINGS_DAYS: days(DEFAULT_RETAIN_DAYS.readings),
  RETAIN_AUDIT_DAYS: days(DEFAULT_RETAIN_DAYS.audit),
}

export const retainDaysOf = (set: Record<keyof typeof RETAIN_VARIABLES, number>): RetainDays => ({
  contacts: set.RETAIN_CONTACTS_DAYS,
  unresolved: set.RETAIN_UNRESOLVED_DAYS,
  photos: set.RETAIN_PHOTOS_DAYS,
  addresses: set.RETAIN_ADDRESSES_DAYS,
  readings: set.RETAIN_READINGS_DAYS,
  audit: set.RETAIN_AUDIT_DAYS,
})
