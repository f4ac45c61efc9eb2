const DECIMAL = /^[+-]?\d{1,12}(\.\d+)?$/

/** A number between `min` and `max` from a link; `null` for anything else. */
export function readNumber(text: string | null, { min, max }: { min: number; max: number }): number | null {
  if (text === null || !DECIMAL.test(text.trim())) return null
  const number = Number(text)
  return number >= min && number <= max ? number : null
}

/** A short text from a link, on one line; `null` when there is none. Links are anybody's to write. */
export function readText(text: string | null, maxLength: number): string | null {
  const line = text?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  // A cut may go through a character of two halves, and half of one is in no URL.
  return line ? line.slice(0, maxLength).replace(/\p{Cs}$/u, '') : null
}
