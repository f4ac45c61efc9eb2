import { featureSettings } from '../../feature'
import { daysVariable } from '../../http/setting-variables'

/** For how many days personal data, readings and the audit trail are kept. */
export interface RetainDays {
  /** Notes and contacts of residents, counted from when the report is resolved. */
  contacts: number
  /** Notes and contacts of any report, resolved or not, counted from when it was sent. */
  unresolved: number
  photos: number
  /** Keyed hashes of network addresses, by which reports are limited. */
  addresses: number
  /** Single readings, in whole months. Their daily summaries stay. */
  readings: number
  /** The audit trail, in whole months. */
  audit: number
}

/**
 * The first four are promised in the privacy notice. Readings are kept for as long as a bin's history looks back, and the
 * audit trail for seven years, like financial records.
 *
 * @internal
 */
export const DEFAULT_RETAIN_DAYS: RetainDays = {
  contacts: 90,
  unresolved: 365,
  photos: 365,
  addresses: 7,
  readings: 400,
  audit: 2557,
}

const RETAIN_VARIABLES = {
  RETAIN_CONTACTS_DAYS: daysVariable(DEFAULT_RETAIN_DAYS.contacts),
  RETAIN_UNRESOLVED_DAYS: daysVariable(DEFAULT_RETAIN_DAYS.unresolved),
  RETAIN_PHOTOS_DAYS: daysVariable(DEFAULT_RETAIN_DAYS.photos),
  RETAIN_ADDRESSES_DAYS: daysVariable(DEFAULT_RETAIN_DAYS.addresses),
  RETAIN_READINGS_DAYS: daysVariable(DEFAULT_RETAIN_DAYS.readings),
  RETAIN_AUDIT_DAYS: daysVariable(DEFAULT_RETAIN_DAYS.audit),
}

export const retainDaysOf = (set: Record<keyof typeof RETAIN_VARIABLES, number>): RetainDays => ({
  // Those of any report are deleted after the second period, and residents are promised what is so.
  contacts: Math.min(set.RETAIN_CONTACTS_DAYS, set.RETAIN_UNRESOLVED_DAYS),
  unresolved: set.RETAIN_UNRESOLVED_DAYS,
  photos: set.RETAIN_PHOTOS_DAYS,
  addresses: set.RETAIN_ADDRESSES_DAYS,
  readings: set.RETAIN_READINGS_DAYS,
  audit: set.RETAIN_AUDIT_DAYS,
})

/** They can be changed on screen. */
export const retentionSettings = featureSettings({
  variables: RETAIN_VARIABLES,
  read: (set) => ({ retainDays: retainDaysOf(set) }),
  ofPages: (set) => {
    const { contacts, unresolved, photos } = retainDaysOf(set)
    return { retainDays: { contacts, unresolved, photos } }
  },
})
