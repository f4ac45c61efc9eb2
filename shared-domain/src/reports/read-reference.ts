/** The letters that a reference leaves out, and the digits that they are taken for. */
const LOOKS_LIKE: Record<string, string> = { I: '1', L: '1', O: '0' }
const TEN = /^[\dA-HJKMNP-TV-Z]{10}$/

/**
 * A reference as the record writes it, such as 7K3MN-9QXAP, from typed text: in lower case, without the hyphen,
 * with spaces, or with a letter for the digit that it looks like. What cannot be one comes back in capitals.
 */
export function readReference(typed: string): string {
  const text = typed.replace(/\s+/g, '').toUpperCase()
  const plain = text.replace(/-/g, '').replace(/[ILO]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
  return TEN.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : text
}
