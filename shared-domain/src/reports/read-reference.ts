/** The letters that references do not use, and the digits that they are mistaken for. */
const LOOKS_LIKE: Record<string, string> = { I: '1', L: '1', O: '0' }
const TEN = /^[\dA-HJKMNP-TV-Z]{10}$/

/**
 * Normalises a typed reference to the record's form, such as 7K3MN-9QXAP: accepts lower case, a missing hyphen, spaces, and
 * letters typed for similar digits. Text that cannot be a reference is returned in capitals.
 */
export function readReference(typed: string): string {
  const text = typed.replace(/\s+/g, '').toUpperCase()
  const plain = text.replace(/-/g, '').replace(/[ILO]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
  return TEN.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : text
}
