// In its own file: compilers keep `String.raw` in every script that uses anything else of a file.

/**
 * The fields of a contact, as attributes of an input. A `pattern` matches the whole text; browsers use the `v` flag, which requires
 * more escapes.
 */
export const CONTACT_FIELDS = {
  name: { maxLength: 100 },
  email: {
    maxLength: 200,
    pattern: String.raw`(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+\-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`,
  },
  phone: { maxLength: 30, pattern: String.raw`[+\d][\d \(\)\-]{5,}` },
} as const
