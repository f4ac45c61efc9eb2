import { z } from 'zod'

/** A variable of the environment that sets a limit: a whole number, `usual` unless it is set. */
export const limitVariable = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `set it to a whole number from 1 to 999999, such as ${usual}`)
    .transform(Number)
    .default(usual)
