import { z } from 'zod'
import { DEFAULT_RETAIN_DAYS, type RetainDays } from './retain-days'

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
