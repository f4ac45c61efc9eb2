import { type Thresholds, ThresholdsSchema } from 'shared-domain/contract'

/** Thresholds as they stand in the fields. */
export type TypedThresholds = Record<keyof Thresholds, string>

type Read = { thresholds: Thresholds; errors: null } | { thresholds: null; errors: Partial<TypedThresholds> }

export const typedThresholds = ({ fullAbove, warningAbove }: Thresholds): TypedThresholds => ({
  fullAbove: String(fullAbove),
  warningAbove: String(warningAbove),
})

/** What was typed, or what is wrong with it by field. */
export function readThresholds({ fullAbove, warningAbove }: TypedThresholds): Read {
  const { success, data, error } = ThresholdsSchema.safeParse({
    fullAbove: wholeNumber(fullAbove),
    warningAbove: wholeNumber(warningAbove),
  })
  if (success) return { thresholds: data, errors: null }
  return {
    thresholds: null,
    errors: Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

// `Number` would take an empty field for 0 and '1e1' for 10.
const wholeNumber = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)
