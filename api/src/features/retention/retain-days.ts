import { z } from 'zod'

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

const days = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `set it to a whole number of days from 1 to 9999, such as ${usual}`)
    .transform(Number)
    .default(usual)

/** The variables of the environment that say for how long personal data is kept. */
export const RETAIN_VARIABLES = {
  RETAIN_CONTACTS_DAYS: days(DEFAULT_RETAIN_DAYS.contacts),
  RETAIN_PHOTOS_DAYS: days(DEFAULT_RETAIN_DAYS.photos),
  RETAIN_ADDRESSES_DAYS: days(DEFAULT_RETAIN_DAYS.addresses),
}

export const retainDaysOf = (set: Record<keyof typeof RETAIN_VARIABLES, number>): RetainDays => ({
  contacts: set.RETAIN_CONTACTS_DAYS,
  photos: set.RETAIN_PHOTOS_DAYS,
  addresses: set.RETAIN_ADDRESSES_DAYS,
})
