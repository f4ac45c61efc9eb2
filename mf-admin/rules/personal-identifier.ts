/** A phone number or an e-mail address, normalised so that different notations are equal. */
export type PersonalIdentifier =
  /** Digits without trunk 0 and without New Zealand's country code; a number of another country keeps its code. */
  { kind: 'phone'; value: string } | /** In lower case. */ { kind: 'email'; value: string }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE = /^[+(\d][\d\s().\-/]+$/
/** How many digits a phone number has, without trunk 0 and country code. */
const DIGITS = { min: 7, max: 14 }

/** Reads a phone number or an e-mail address in any notation; `null` for other text. */
export function parseIdentifier(written: string): PersonalIdentifier | null {
  const text = written.trim()
  if (EMAIL.test(text)) return { kind: 'email', value: text.toLowerCase() }
  if (!PHONE.test(text)) return null
  const value = nationalDigits(text)
  return value.length < DIGITS.min || value.length > DIGITS.max ? null : { kind: 'phone', value }
}

/** `+64 (0)21 555 0199`, `0064215550199` and `021-555 0199` are one number. */
function nationalDigits(written: string): string {
  const digits = written.replaceAll(/\D/g, '').replace(/^00/, '')
  const isNewZealands = digits.startsWith('64') && (digits.length > 9 || written.trim().startsWith('+'))
  return (isNewZealands ? digits.slice(2) : digits).replace(/^0+/, '')
}

/** Digits and what people write between them, on one line. */
const DIGIT_RUNS = /(?:^|\W)([+(]*\d(?:[\d \t\u00A0().\-/]*\d)?)(?!\w)/g
/** A run may hold several numbers: a space or a slash may part them, a hyphen or a dot does not. */
const BETWEEN_NUMBERS = /[ \t\u00A0/]+/
/** The start of a number that follows another one on the same line: the trunk 0 or a country code. */
const NUMBER_START = /^(\+|\(?0\d)/
const ADDRESS_CHARACTER = /[\w.+'-]/

/** Whether a text holds the phone number or the address as a whole, however it is written there. */
export function mentions(text: string, { kind, value }: PersonalIdentifier): boolean {
  if (kind === 'phone') return [...text.matchAll(DIGIT_RUNS)].some(([, run = '']) => hasNumber(run, value))
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(value); at >= 0; at = lower.indexOf(value, at + 1)) {
    const [before = ' ', after = ' '] = [lower[at - 1], lower[at + value.length]]
    // A sentence may end behind it.
    if (!ADDRESS_CHARACTER.test(before) && (after === '.' || !ADDRESS_CHARACTER.test(after))) return true
  }
  return false
}

/** Whether whole words of the run are the number, so that it is not a part of a longer one. */
function hasNumber(run: string, value: string): boolean {
  const words = run.split(BETWEEN_NUMBERS)
  return words.some((word, first) => {
    if (first > 0 && !NUMBER_START.test(word)) return false
    for (let end = first + 1; end <= words.length; end++) {
      const digits = nationalDigits(words.slice(first, end).join(''))
      if (digits === value) return true
      if (digits.length > DIGITS.max) return false
    }
    return false
  })
}
