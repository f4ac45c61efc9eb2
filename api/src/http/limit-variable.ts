import { z } from 'zod'

/** An environment variable that sets a limit: a whole number; `usual` when it is not set. */
export const limitVariable = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `set it to a whole number from 1 to 999999, such as ${usual}`)
    .transform(Number)
    .default(usual)
