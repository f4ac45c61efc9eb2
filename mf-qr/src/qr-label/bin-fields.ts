import * as z from 'zod/mini'

const BIN_ID_MAX = 40
const LOCATION_MAX = 80

// A code at level H holds 1,273 bytes and a character can take nine of them in a link: these lengths always fit.
const printable = (field: string, max: number, missing: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, `${field}: use at most ${max} characters.`),
    z.refine(
      (text) => !/[\p{Cc}\p{Surrogate}]/u.test(text),
      `${field}: remove line breaks and control characters.`,
    ),
  )

/** What a bin's label says. Its messages name the field and the remedy. */
export const BinFieldsSchema = z.object({
  binId: printable('Bin ID', BIN_ID_MAX, 'Bin ID: enter the id of the bin, such as WN001.'),
  location: printable('Location', LOCATION_MAX, 'Location: enter where the bin stands, such as Cuba Street.'),
})
export type BinFields = z.infer<typeof BinFieldsSchema>
