/** Splits a comma-separated list and drops empty parts. */
export const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
