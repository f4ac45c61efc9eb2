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

/** Where a text mentions it: from the first character to the one after the last. */
interface Span {
  from: number
  to: number
}

/** Whether a text holds the phone number or the address as a whole, however it is written there. */
export const mentions = (text: string, identifier: PersonalIdentifier): boolean =>
  spansOf(text, identifier).length > 0

const ERASED = '[erased]'

/** The text with each mention replaced. @internal */
export const withoutMentions = (text: string, identifier: PersonalIdentifier): string =>
  spansOf(text, identifier).reduceRight(
    (rest, { from, to }) => rest.slice(0, from) + ERASED + rest.slice(to),
    text,
  )

/** Whether a text of the value mentions it, at any depth. Numbers and the names of fields are no texts. */
export const isMentionedIn = (value: unknown, identifier: PersonalIdentifier): boolean => {
  if (typeof value === 'string') return mentions(value, identifier)
  return isObject(value) && Object.values(value).some((part) => isMentionedIn(part, identifier))
}

/** The value with the mentions in its texts replaced, at any depth. */
export const withoutMentionsIn = (value: unknown, identifier: PersonalIdentifier): unknown => {
  if (typeof value === 'string') return withoutMentions(value, identifier)
  if (Array.isArray(value)) return value.map((part) => withoutMentionsIn(part, identifier))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutMentionsIn(part, identifier)]),
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

// The record's function `text_mentions`, which guards the audit trail, follows the same rules; a test compares the two.
const spansOf = (text: string, { kind, value }: PersonalIdentifier): Span[] =>
  kind === 'phone' ? phoneSpans(text, value) : emailSpans(text, value)

const ADDRESS_CHARACTER = /[\w.+'-]/

function emailSpans(text: string, value: string): Span[] {
  const lower = text.toLowerCase()
  const spans: Span[] = []
  for (let at = lower.indexOf(value); at >= 0; at = lower.indexOf(value, at + 1)) {
    const [before = ' ', after = ' '] = [lower[at - 1], lower[at + value.length]]
    // A sentence may end behind it.
    if (!ADDRESS_CHARACTER.test(before) && (after === '.' || !ADDRESS_CHARACTER.test(after)))
      spans.push({ from: at, to: at + value.length })
  }
  return spans
}

/** Ids and days are digits with hyphens, too, and no phone numbers. */
const IDS_AND_DAYS = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d{2}-\d{2})\b/gi
/** Digits and what people write between them, on one line. */
const DIGIT_RUNS = /(?:^|\W)([+(]*\d(?:[\d \t\u00A0().\-/]*\d)?)(?!\w)/g
/** A run may hold several numbers: a space or a slash may part them, a hyphen or a dot does not. */
const WORDS = /[^ \t\u00A0/]+/g
/** The start of a number that follows another one on the same line: the trunk 0 or a country code. */
const NUMBER_START = /^(\+|\(?0\d)/

function phoneSpans(text: string, value: string): Span[] {
  const masked = text.replaceAll(IDS_AND_DAYS, (found) => 'x'.repeat(found.length))
  return [...masked.matchAll(DIGIT_RUNS)].flatMap(({ index, 0: match, 1: run = '' }) =>
    spansInRun(run, value).map(({ from, to }) => {
      const start = index + match.length - run.length
      return { from: start + from, to: start + to }
    }),
  )
}

/** Where whole words of the run are the number, so that it is not a part of a longer one. */
function spansInRun(run: string, value: string): Span[] {
  const words = [...run.matchAll(WORDS)].map(({ index, 0: word }) => ({ word, index }))
  const spans: Span[] = []
  for (const [first, { word, index }] of words.entries()) {
    if (first > 0 && !NUMBER_START.test(word)) continue
    let written = ''
    for (const next of words.slice(first)) {
      written += next.word
      const digits = nationalDigits(written)
      if (digits === value) spans.push({ from: index, to: next.index + next.word.length })
      if (digits === value || digits.length > DIGITS.max) break
    }
  }
  return spans
}
