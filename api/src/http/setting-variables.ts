import { z } from 'zod'

// The kinds of environment variables that settings are read from.

/** Sets a whole number of days, such as `usual`. It must be set. */
export const wholeDays = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `set it to a whole number of days from 1 to 9999, such as ${usual}`)
    .transform(Number)

/** Sets a whole number of days; `usual` when it is not set. */
export const daysVariable = (usual: number) => wholeDays(usual).default(usual)

/** Sets a limit: a whole number; `usual` when it is not set. */
export const limitVariable = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `set it to a whole number from 1 to 999999, such as ${usual}`)
    .transform(Number)
    .default(usual)

/** Is on or off. */
export const switchVariable = () => z.enum(['on', 'off'], 'set it to on or off')

/** Whether a text is the full address of something on the web. */
export const isWebUrl = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)

/** Holds such an address. */
export const webUrlVariable = (example: string) =>
  z.string().refine(isWebUrl, { error: `set it to a web address such as ${example}`, abort: true })

/** The parts of a comma-separated list, without empty ones. */
export const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
