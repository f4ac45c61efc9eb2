import { z } from 'zod'

/** An environment variable that sets a whole number of days, such as `usual`. It must be set. */
export const wholeDays = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `set it to a whole number of days from 1 to 9999, such as ${usual}`)
    .transform(Number)

/** The same; `usual` when it is not set. */
export const daysVariable = (usual: number) => wholeDays(usual).default(usual)
