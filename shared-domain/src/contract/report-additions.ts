// In a file of its own: phones go by these rules, and need nothing else of the contract.

/** A report has at most so many photos, each of at most so many bytes as sent. */
export const PHOTOS_MAX = 3
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

/** A report has at most so many characters of notes, however many times something was added to them. */
export const NOTE_MAX = 1000

const BETWEEN_NOTES = '\n\n'

/** What a report's notes are once one more is added: a paragraph of its own. */
export const withNote = (notes: string | null, added: string) =>
  notes ? notes + BETWEEN_NOTES + added : added

/** How many characters the next note of a report may have, after notes of so many characters in all. */
export const noteRoom = (written: number) =>
  written === 0 ? NOTE_MAX : Math.max(0, NOTE_MAX - BETWEEN_NOTES.length - written)

// Of the whole text, as the `pattern` of an input: browsers read that as `v`, in which more is to be escaped.

export const EMAIL_PATTERN = String.raw`(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+\-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}`
export const EMAIL_MAX = 200
export const PHONE_PATTERN = String.raw`[+\d][\d \(\)\-]{5,}`
export const PHONE_MAX = 30
export const NAME_MAX = 100

/** The ends of the `type` of refusals that phones know. */

/** Nothing can be added to a report any more. */
export const SHUT_REPORT = 'shut-report'
/** The request lacks the report's secret, which only the phone that made it has. */
export const WRONG_SECRET = 'wrong-secret'
export const UNKNOWN_REPORT = 'unknown-report'
